let behindMs = 0

/** The time on this network, ms: its phones and its servers have one clock. */
export function now(): number {
  return Date.now() - behindMs
}

/** Puts the clock back by so much; it goes on from there. 0: the time of this machine. */
export function setBehind(ms: number): void {
  behindMs = ms
}
