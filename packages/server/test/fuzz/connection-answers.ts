import { answerSignalKey } from '@recado/border/signals'
import { setTimeout as pause } from 'node:timers/promises'
import type { World } from '../world.ts'

const lookMs = 100

interface Asked {
  connection: number
  kind: 'check' | 'address-book'
  ref: string
  phone: string | null
}

/**
 * Answers for the lines, until it is stopped, the questions that calls wait for: whether a number exists, and what is in an address book.
 */
export function answerForConnections(w: World): () => Promise<void> {
  const stopped = new AbortController()
  const answering = (async () => {
    while (!stopped.signal.aborted) {
      await answer(w)
      await pause(lookMs)
    }
  })()
  return async () => {
    stopped.abort()
    await answering
  }
}

async function answer(w: World): Promise<void> {
  const { rows } = await w.owner.query<Asked>(
    `update channels.outbox set state = 'done' where state = 'queued' and kind in ('check', 'address-book')
     returning connection_id as connection, kind, payload ->> 'ref' as ref, payload ->> 'phone' as phone`,
  )
  for (const { connection, kind, ref, phone } of rows) {
    const seen = answerSignalKey(kind === 'check' ? 'checked' : kind, ref)
    if (kind === 'check') {
      const exists = !(phone ?? '').endsWith('0')
      await w.signal(connection, 'checked', { ref, exists, ...(exists && { address: { phone: phone ?? '' } }) }, { seen })
    } else {
      const people = [{ name: '\u202EAna \uD83D <b>', address: { phone: '5541977776666' } }]
      await w.signal(connection, 'address-book', { ref, people }, { seen })
    }
  }
}
