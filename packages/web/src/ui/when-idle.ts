/** Without `requestIdleCallback`: a moment after the first paint. */
const soonMs = 1500

/** https://developer.mozilla.org/docs/Web/API/NetworkInformation/saveData: not in all browsers. */
type SavesData = { connection?: { saveData?: boolean } }

/** Fetches ahead once the browser is idle, at the latest after five seconds. Not for a person who saves data: they fetch what they open. */
export function whenIdle(fetchAhead: () => void): void {
  if ((navigator as SavesData).connection?.saveData) return
  if (typeof requestIdleCallback === 'function') requestIdleCallback(fetchAhead, { timeout: 5000 })
  else setTimeout(fetchAhead, soonMs)
}
