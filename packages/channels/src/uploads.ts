import { LeaseLost } from '#leases.ts'
import type { Logger } from '#log.ts'
import type { MessageRow, Outbox } from '#outbox.ts'
import { Undeliverable, type Session } from '#provider.ts'

/** Files on their way to the network at the same time, per connection. */
const atOnce = 2
/** Pauses before a file is tried again; after the last one the message fails. */
const pausesMs = [2_000, 10_000, 60_000]

export interface UploadsParts {
  outbox: Outbox
  log: Logger
  /** The open session, if there is one. */
  session: () => Session | undefined
  /** A file is there: its message can go out. */
  uploaded: () => void
}

export interface Uploads {
  /** There may be new rows, or another session. */
  wake(): void
  /** Starts nothing new. */
  stop(): void
}

/** Takes the files of messages to the network beside the line, so that a large one holds up only its own conversation. */
export function createUploads({ outbox, log, session, uploaded }: UploadsParts): Uploads {
  const underWay = new Set<string>()
  let stopped = false
  let looking = false

  const failed = async (row: MessageRow, error: Error) => {
    const pauseMs = pausesMs[row.attempts]
    const final = error instanceof Undeliverable || pauseMs === undefined
    log.info({ row: row.id, attempts: row.attempts + 1, final, detail: error.message }, 'a file was not uploaded')
    if (final) await outbox.failed(row, 'ERR_SENDING_WAPP_MSG', error.message)
    else await outbox.missed(row, pauseMs)
    uploaded()
  }

  const take = async (row: MessageRow, current: Session) => {
    try {
      await outbox.uploaded(row, await current.prepare(row.payload))
      uploaded()
    } catch (error) {
      if (error instanceof LeaseLost || session() !== current) return
      await failed(row, error as Error)
    }
  }

  const look = async () => {
    const current = session()
    if (!current || stopped) return
    for (const row of await outbox.toUpload(atOnce - underWay.size, [...underWay])) {
      underWay.add(row.id)
      take(row, current)
        .finally(() => underWay.delete(row.id))
        .then(wake)
        .catch((error: Error) => log.warn({ row: row.id, reason: error.message }, 'an upload was not noted'))
    }
  }

  const wake = () => {
    if (looking || stopped || underWay.size >= atOnce) return
    looking = true
    look()
      .catch((error: Error) => log.warn({ reason: error.message }, 'the uploads could not be looked at'))
      .finally(() => {
        looking = false
      })
  }

  return {
    wake,
    stop: () => {
      stopped = true
    },
  }
}
