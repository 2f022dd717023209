/* Distances, by the mathematics of C. */
#ifndef NORM_H
#define NORM_H

/* The length of the vector (x, y). */
double norm_length(double x, double y);
/* The angle in radians, turned into the range from 0 to a full turn. */
double norm_turn(double angle);
/* Tells somebody else. */
void norm_publish(double length);

#endif
