import type { Tx } from '#platform/database/tx.ts'

const ofConnection = 'from connections c where c.company_id = $1 and c.id = $2 and o.connection_id = c.id'

/** Keeps back the messages of the connection that have not begun to leave, and drops its other orders. Returns their refs. */
export async function keepQueued(tx: Tx, connectionId: number): Promise<string[]> {
  await tx.rows(
    'drop orders of moved connection',
    `update channels.outbox o set state = 'failed', error = 'moved', updated_at = now() ${ofConnection}
       and o.state = 'queued' and o.kind <> 'message'`,
    [connectionId],
  )
  return tx.column(
    'keep back messages',
    `update channels.outbox o set state = 'kept', due_at = now(), prepared = null, wa_id = null, updated_at = now() ${ofConnection}
       and o.state = 'queued' and o.kind = 'message' returning o.ref`,
    [connectionId],
  )
}

/** Messages that are on their way while their connection moves may have left or not. Nothing else sends them. Returns their refs. */
export function doubtSending(tx: Tx, connectionId: number): Promise<string[]> {
  return tx.column(
    'doubt messages under way',
    `update channels.outbox o set state = 'unknown', error = 'moved', updated_at = now() ${ofConnection}
       and o.state = 'sending' and o.kind = 'message' returning o.ref`,
    [connectionId],
  )
}

/** Ends the waiting of kept messages. Returns the refs of those that were waiting. */
export function endKept(tx: Tx, connectionId: number, refs: readonly string[]): Promise<string[]> {
  return tx.column(
    'end kept messages',
    `update channels.outbox o set state = 'failed', error = 'withdrawn', updated_at = now() ${ofConnection}
       and o.ref = any ($3::uuid[]) and o.state = 'kept' returning o.ref`,
    [connectionId, refs],
  )
}
