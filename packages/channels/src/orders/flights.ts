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

interface Flight {
  land: (landing: Landing) => void
  clock?: NodeJS.Timeout
  /** The latest writing. */
  writing?: Promise<void>
}

/** The messages of a connection that are being written, or whose answers are awaited, by our own names for them. */
export class Flights {
  private readonly inFlight = new Map<string, Flight>()

  /** Writes a message and waits for what becomes of it. Rejects when it could not be written. */
  async begin(ref: string, write: () => Promise<void>): Promise<Landing> {
    const { promise, resolve: land } = Promise.withResolvers<Landing>()
    const flight: Flight = { land }
    // An answer may come before the writing is done, but the network does not owe one.
    this.inFlight.set(ref, flight)
    try {
      await Promise.race([this.follow(flight, write()), promise])
      return await promise
    } finally {
      clearTimeout(flight.clock)
      delete flight.writing
      this.inFlight.delete(ref)
    }
  }

  /** It is written once more, for which it has as long as for the first time. Whether it could be, its landing tells. */
  again(ref: string, writing: Promise<void>): void {
    const flight = this.inFlight.get(ref)
    if (flight) this.follow(flight, writing).catch(() => {})
  }

  /** False when nobody waits for it any more. */
  land(ref: string, landing: Landing): boolean {
    const flight = this.inFlight.get(ref)
    flight?.land(landing)
    return flight !== undefined
  }

  /** No answers come any more. */
  interrupt(): void {
    for (const { land } of this.inFlight.values()) land({ kind: 'interrupted' })
  }

  /** What hangs in the writing may have been written: nobody knows, as when no answer comes. */
  private async follow(flight: Flight, writing: Promise<void>): Promise<void> {
    const waitAtMost = (ms: number) => {
      clearTimeout(flight.clock)
      flight.clock = setTimeout(() => flight.land({ kind: 'silent' }), ms)
    }
    flight.writing = writing
    waitAtMost(writeMs)
    await writing
    if (flight.writing === writing) waitAtMost(ackMs)
  }
}
