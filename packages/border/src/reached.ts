/**
 * How many people the lines of one portfolio may reach outside the window in 24 hours, as long as Meta has not told the tier: what the
 * smallest one grants.
 */
export const minReach = 250

/** For how long a person counts as reached. */
export const reachedMs = 86_400_000
