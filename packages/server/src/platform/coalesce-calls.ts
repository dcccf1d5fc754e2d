/**
 * Tells the current state of one record of a company. At most one `tell` runs at a time for each record, and once more after changes made
 * meanwhile, so that the last push has the latest state. `tell` looks up the state itself and does not fail.
 */
export function coalesceCalls(tell: (companyId: number, id: number) => Promise<void>): (companyId: number, id: number) => void {
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
