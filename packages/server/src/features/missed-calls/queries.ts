import type { Tx } from '#platform/database/tx.ts'

interface Times {
  now: Date
  freshMs: number
  pauseMs: number
}

/** Does this call get a message? It must be recent, with no other call shortly before, and bots may talk with the caller. */
export function mayReplyToCall(tx: Tx, messageId: number, { now, freshMs, pauseMs }: Times): Promise<boolean> {
  return tx.has(
    'find call to excuse',
    `select from messages m
     join contacts p on p.company_id = $1 and p.id = m.contact_id and not p.disable_bot
     where m.company_id = $1 and m.id = $2 and m.sent_at > $3 and not exists (
       select from messages e
       where e.company_id = $1 and e.contact_id = m.contact_id and e.media_type = 'call_log' and e.id < m.id
         and e.sent_at > m.sent_at - make_interval(secs => $4))`,
    [messageId, new Date(now.getTime() - freshMs), pauseMs / 1000],
  )
}
