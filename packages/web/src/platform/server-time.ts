/** How far the server's clock is ahead of the browser's. */
let aheadMs = 0

/** Learns the server's time from the `date` of its answer, which has no fraction of a second. */
export function noteServerTime(date: string | null, now = Date.now()): void {
  const at = Date.parse(date ?? '')
  if (!Number.isNaN(at)) aheadMs = at + 500 - now
}

/** The present time by the server's clock, to about a second. The browser's may be wrong. */
export function serverNow(): number {
  return Date.now() + aheadMs
}
