import type { Past } from '@recado/border/signals'
import type { HookParts } from '#tables/hook-parts.ts'
import { beginOf, readPast } from './past-pages.ts'

/** How many webhooks, of 3 MB at most, are in memory at once. What is older comes first. */
const maxAtOnce = 16
/** After a failure that is not of the webhooks' making, such as a database that is away. */
const retryMs = 5_000

/** For how long nothing more must have come: after the last piece, and without one. */
export interface Quiet {
  wholeMs: number
  partMs: number
}

export interface PastFilerParts {
  hooks: Pick<HookParts, 'past' | 'read' | 'done'>
  portfolioId: string
  quiet: Quiet
  file: (page: Past) => Promise<void>
  became: (state: 'arriving' | 'filed' | 'declined') => Promise<void>
  note: (what: string) => void
}

/** Waits until all of a past is here, and files it by conversation, in order. */
export class PastFiler {
  private readonly parts: PastFilerParts
  private filing: Promise<void> | undefined
  private again = false
  private timer: NodeJS.Timeout | undefined
  private closed = false

  constructor(parts: PastFilerParts) {
    this.parts = parts
  }

  /** Some of it may have come. */
  hear(): void {
    if (this.closed) return
    this.again = true
    clearTimeout(this.timer)
    this.filing ??= this.run().finally(() => {
      this.filing = undefined
      if (this.again) this.hear()
    })
  }

  /** Resolves when nothing more is filed. */
  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.timer)
    await this.filing
  }

  private async run(): Promise<void> {
    this.again = false
    try {
      const waiting = await this.parts.hooks.past()
      if (!waiting || this.closed) return
      const { wholeMs, partMs } = this.parts.quiet
      const leftMs = (waiting.isWhole ? wholeMs : partMs) - waiting.quietMs
      if (leftMs <= 0) return await this.fileAll(waiting.ids)
      await this.parts.became('arriving')
      this.wake(leftMs)
    } catch (error) {
      if (this.closed) return
      this.parts.note(`the past could not be filed: ${(error as Error).message}`)
      this.wake(retryMs)
    }
  }

  private wake(ms: number): void {
    if (!this.closed) this.timer = setTimeout(() => this.hear(), ms)
  }

  private async fileAll(ids: readonly string[]): Promise<void> {
    const { hooks, portfolioId, file, became } = this.parts
    const ordered = ids.length > maxAtOnce ? await this.byTime(ids) : ids
    let end: 'filed' | 'declined' = 'filed'
    for (let at = 0; at < ordered.length; at += maxAtOnce) {
      const some = ordered.slice(at, at + maxAtOnce)
      const { pages, isDeclined } = readPast(
        portfolioId,
        (await hooks.read(some)).map(({ payload }) => payload),
      )
      if (isDeclined) end = 'declined'
      for (const page of pages) {
        if (this.closed) return
        await file(page)
      }
      await hooks.done(some)
    }
    await became(end)
  }

  /** The oldest first, read one by one. */
  private async byTime(ids: readonly string[]): Promise<string[]> {
    const begins: { id: string; at: number }[] = []
    for (const id of ids) {
      const [part] = await this.parts.hooks.read([id])
      begins.push({ id, at: part ? beginOf(part.payload) : Infinity })
    }
    return begins.toSorted((a, b) => a.at - b.at).map(({ id }) => id)
  }
}
