/** The current time, passed in so that tests can change it. SQL gets it as a parameter. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
