/**
 * Collects items and hands them over once per frame, so that a flood of events costs one render.
 * Hidden tabs draw no frames; there a timer does it, which keeps the unread count in the title correct.
 */
export function perFrame<T>(flush: (items: readonly T[]) => void): (item: T) => void {
  let waiting: T[] = []

  function hand(): void {
    const items = waiting
    waiting = []
    flush(items)
  }

  return (item) => {
    waiting.push(item)
    if (waiting.length > 1) return
    if (document.hidden) setTimeout(hand, 250)
    else requestAnimationFrame(hand)
  }
}
