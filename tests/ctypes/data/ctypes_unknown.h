int unknown_take(nobody_knows value);
