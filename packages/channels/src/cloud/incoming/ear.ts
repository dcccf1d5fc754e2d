import type { HookPart, HookParts } from '#tables/hook-parts.ts'
import { Unreadable } from './messages.ts'

const atOnce = 50
/** After a failure that is not of the webhook's making, such as a database that is away. */
const retryMs = 1_000

export interface EarParts {
  hooks: HookParts
  /** Tells what stands in a part, and resolves when it is journaled. Throws Unreadable. */
  tell: (payload: unknown) => Promise<void>
  /** Everything that waited is told. */
  caughtUp: () => void
  note: (what: string) => void
}

/** Hears the webhooks of a line, one after another. A part is done when all that it tells is journaled. */
export class Ear {
  private readonly parts: EarParts
  private hearing: Promise<void> | undefined
  private again = false
  private timer: NodeJS.Timeout | undefined
  private closed = false

  constructor(parts: EarParts) {
    this.parts = parts
  }

  /** Signals that parts may wait. */
  hear(): void {
    this.again = true
    if (this.closed) return
    clearTimeout(this.timer)
    this.hearing ??= this.run().finally(() => {
      this.hearing = undefined
      if (this.again) this.hear()
    })
  }

  /** Resolves when nothing more is told. */
  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.timer)
    await this.hearing
  }

  private async run(): Promise<void> {
    try {
      while (this.again && !this.closed) {
        this.again = false
        const parts = await this.parts.hooks.next(atOnce)
        await this.take(parts)
        if (parts.length === atOnce) this.again = true
      }
      if (!this.closed) this.parts.caughtUp()
    } catch (error) {
      this.again = false
      if (this.closed) return
      this.parts.note(`webhooks could not be told: ${(error as Error).message}`)
      this.timer = setTimeout(() => this.hear(), retryMs)
    }
  }

  private async take(parts: readonly HookPart[]): Promise<void> {
    const { hooks, tell } = this.parts
    const done: string[] = []
    try {
      for (const { id, payload } of parts) {
        if (this.closed) return
        try {
          await tell(payload)
          done.push(id)
        } catch (error) {
          if (!(error instanceof Unreadable)) throw error
          await hooks.unreadable(id, error.message)
        }
      }
    } finally {
      if (done.length > 0) await hooks.done(done)
    }
  }
}
