import type { Verdict } from '@recado/border/verdict'

/** What became of a message on its way to the network. */
export type Landing =
  | { kind: 'taken'; waId: string }
  | { kind: 'refused'; verdict: Verdict }
  | { kind: 'silent' }
  | { kind: 'interrupted' }

/** How long a message may take to be written. */
const writeMs = 120_000
/** How long the network may take to confirm a message before the session counts as broken. */
const ackMs = 20_000

/** The messages of a connection that are being written, or whose answers are awaited, by our own names for them. */
export class Flights {
  private readonly inFlight = new Map<string, (landing: Landing) => void>()

  /** Writes a message and waits for what becomes of it. Rejects when it could not be written. */
  async begin(ref: string, write: () => Promise<void>): Promise<Landing> {
    const { promise, resolve } = Promise.withResolvers<Landing>()
    // An answer may come before the writing is done, but the network does not owe one.
    this.inFlight.set(ref, resolve)
    const hung = Promise.withResolvers<void>()
    // What hangs in the writing may have been written.
    let timer = setTimeout(() => {
      resolve({ kind: 'silent' })
      hung.resolve()
    }, writeMs)
    try {
      await Promise.race([write(), hung.promise])
      clearTimeout(timer)
      timer = setTimeout(() => resolve({ kind: 'silent' }), ackMs)
      return await promise
    } finally {
      clearTimeout(timer)
      this.inFlight.delete(ref)
    }
  }

  land(ref: string, landing: Landing): void {
    this.inFlight.get(ref)?.(landing)
  }

  /** No answers come any more. */
  interrupt(): void {
    for (const land of this.inFlight.values()) land({ kind: 'interrupted' })
  }
}
