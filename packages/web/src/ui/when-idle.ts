/** Without `requestIdleCallback`: a moment after the first paint. */
const soonMs = 1500

/** Runs once when the browser is idle; at the latest after five seconds. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 5000 })
  else setTimeout(run, soonMs)
}
