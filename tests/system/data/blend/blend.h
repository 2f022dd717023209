int blend_is_wanted(unsigned a);
