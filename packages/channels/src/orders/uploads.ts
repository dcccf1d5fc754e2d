import { LeaseLost } from '#tables/leases.ts'
import type { Logger } from '#log.ts'
import type { MessageRow, Outbox } from '#tables/outbox.ts'
import { finalVerdict } from '@recado/border/verdict'
import { Refused, type Session } from '#provider.ts'
import { resolveRefs } from './resolve-refs.ts'

/** Maximum concurrent uploads per connection. */
const atOnce = 2
/** Pauses before an upload is retried. After the last one the message fails. */
const pausesMs = [2_000, 10_000, 60_000]

export interface UploadsParts {
  outbox: Outbox
  log: Logger
  session: () => Session | undefined
  /** A file is uploaded, so its message can be sent. */
  uploaded: () => void
}

/** Uploads messages' files beside the queue, so that a large one delays only its own conversation. */
export class Uploads {
  private readonly parts: UploadsParts
  private readonly underWay = new Set<string>()
  private looking = false
  private stopped = false

  constructor(parts: UploadsParts) {
    this.parts = parts
  }

  /** Signals possible new rows or a new session. */
  wake(): void {
    if (this.looking || this.stopped || this.underWay.size >= atOnce) return
    this.looking = true
    this.look()
      .catch((error: Error) => this.parts.log.warn({ reason: error.message }, 'the uploads could not be looked at'))
      .finally(() => {
        this.looking = false
      })
  }

  stop(): void {
    this.stopped = true
  }

  private async look(): Promise<void> {
    const { outbox, session, log } = this.parts
    const current = session()
    if (!current || this.stopped) return
    for (const row of await outbox.toUpload(atOnce - this.underWay.size, [...this.underWay])) {
      this.underWay.add(row.id)
      this.take(row, current)
        .finally(() => this.underWay.delete(row.id))
        .then(() => this.wake())
        .catch((error: Error) => log.warn({ row: row.id, reason: error.message }, 'an upload was not noted'))
    }
  }

  private async take(row: MessageRow, current: Session): Promise<void> {
    const { outbox, session, uploaded } = this.parts
    try {
      const message = await resolveRefs(row.payload, (ref) => outbox.waIdOf(ref))
      await outbox.uploaded(row, await current.prepare(row.ref, message))
      uploaded()
    } catch (error) {
      if (error instanceof LeaseLost || session() !== current) return
      await this.failed(row, error as Error)
    }
  }

  private async failed(row: MessageRow, error: Error): Promise<void> {
    const { outbox, log, uploaded } = this.parts
    const { retry } = error instanceof Refused ? error.verdict : {}
    const laterMs = retry?.when === 'later' ? retry.ms : undefined
    const pauseMs = laterMs ?? pausesMs[row.attempts]
    const verdict = error instanceof Refused ? error.verdict : finalVerdict('no-answer', error.message)
    const final = (retry && laterMs === undefined) || pauseMs === undefined
    log.info({ row: row.id, attempts: row.attempts + 1, final, detail: error.message }, 'a file was not uploaded')
    if (final) await outbox.failed(row, verdict)
    else if (laterMs === undefined) await outbox.missed(row, pauseMs)
    else await outbox.postponed(row, new Date(Date.now() + laterMs))
    uploaded()
  }
}
