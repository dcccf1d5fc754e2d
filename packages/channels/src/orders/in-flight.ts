import type { Verdict } from '@recado/border/verdict'

/** The outcome of a message sent to the network. */
export type Outcome =
  | { kind: 'taken'; waId: string; heldForQuality?: true }
  | { kind: 'refused'; verdict: Verdict }
  | { kind: 'silent' }
  | { kind: 'interrupted' }

/** How long writing a message may take. */
const writeMs = 120_000
/** How long the network may take to confirm a message before the session counts as broken. */
const ackMs = 20_000

interface PendingMessage {
  settle: (outcome: Outcome) => void
  clock?: NodeJS.Timeout
  /** The latest write. */
  writing?: Promise<void>
}

/** A connection's messages that are being written or await an answer, by `ref`. */
export class InFlight {
  private readonly inFlight = new Map<string, PendingMessage>()

  /** Writes a message and waits for its outcome. Rejects when it could not be written. */
  async begin(ref: string, write: () => Promise<void>): Promise<Outcome> {
    const { promise, resolve: settle } = Promise.withResolvers<Outcome>()
    const pending: PendingMessage = { settle }
    // An answer may come before the write is done, but the network does not owe one before that.
    this.inFlight.set(ref, pending)
    try {
      await Promise.race([this.follow(pending, write()), promise])
      return await promise
    } finally {
      clearTimeout(pending.clock)
      delete pending.writing
      this.inFlight.delete(ref)
    }
  }

  /** The message is written again, with the full time again. A failed write shows in its outcome. */
  again(ref: string, writing: Promise<void>): void {
    const pending = this.inFlight.get(ref)
    if (pending) this.follow(pending, writing).catch(() => {})
  }

  /** False when the message is no longer waited for. */
  settle(ref: string, outcome: Outcome): boolean {
    const pending = this.inFlight.get(ref)
    pending?.settle(outcome)
    return pending !== undefined
  }

  /** The session ended, so no more answers come. */
  interrupt(): void {
    for (const { settle } of this.inFlight.values()) settle({ kind: 'interrupted' })
  }

  /** A message whose write hangs may have been sent. This is unknown, as without an answer. */
  private async follow(pending: PendingMessage, writing: Promise<void>): Promise<void> {
    const waitAtMost = (ms: number) => {
      clearTimeout(pending.clock)
      pending.clock = setTimeout(() => pending.settle({ kind: 'silent' }), ms)
    }
    pending.writing = writing
    waitAtMost(writeMs)
    await writing
    if (pending.writing === writing) waitAtMost(ackMs)
  }
}
