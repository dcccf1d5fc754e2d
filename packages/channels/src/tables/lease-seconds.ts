/** How long the database grants a lease and counts a process as alive, by its own clock. */
export const leaseSeconds = 8
