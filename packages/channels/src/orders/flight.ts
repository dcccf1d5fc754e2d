/** What became of a message on its way to the network. */
export type Landing = { kind: 'taken' } | { kind: 'refused'; code: string } | { kind: 'silent' } | { kind: 'interrupted' }

/** How long the network may take to confirm a message before the session counts as broken. */
const ackMs = 20_000

/** The one message of a connection whose answer is awaited. */
export class Flight {
  private current: { waId: string; land(landing: Landing): void } | undefined

  /** Waits for what becomes of a message that is about to be sent. */
  take(waId: string): Promise<Landing> {
    const { promise, resolve } = Promise.withResolvers<Landing>()
    const timer = setTimeout(() => resolve({ kind: 'silent' }), ackMs)
    this.current = { waId, land: resolve }
    return promise.finally(() => {
      clearTimeout(timer)
      this.current = undefined
    })
  }

  /** Ends the wait; with an id, only if that is the message in flight. */
  land(landing: Landing, waId?: string): void {
    if (waId === undefined || this.current?.waId === waId) this.current?.land(landing)
  }
}
