/**
 * Tells the current state of one thing of a company: at most one `tell` at a time for each, and once more for what changed
 * meanwhile, so that the last word is the latest. `tell` looks up the state by itself and does not fail.
 */
export function oneAtATime(tell: (companyId: number, id: number) => Promise<void>): (companyId: number, id: number) => void {
  const running = new Map<string, 'once' | 'again'>()
  return (companyId, id) => {
    const key = `${companyId}:${id}`
    if (running.has(key)) {
      running.set(key, 'again')
      return
    }
    const go = async () => {
      do {
        running.set(key, 'once')
        await tell(companyId, id)
      } while (running.get(key) === 'again')
      running.delete(key)
    }
    void go()
  }
}
