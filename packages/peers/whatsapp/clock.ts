let behindMs = 0

/** The time on this network in ms. Its phones and servers share one clock. */
export function now(): number {
  return Date.now() - behindMs
}

/** Puts the clock back by so many ms, from where it goes on. 0: the time of this machine. */
export function setBehind(ms: number): void {
  behindMs = ms
}
