import type { TicketMark } from '@recado/contract/ticket-marks/api'
import type { Tx } from '#platform/database/tx.ts'

const maxRows = 1_000

const columns = 'ticket_id as "ticketId", pinned, muted, unread'

export function listMarks(tx: Tx, userId: number): Promise<TicketMark[]> {
  return tx.rows<TicketMark>(
    'list ticket marks',
    `select ${columns} from ticket_marks where company_id = $1 and user_id = $2 order by ticket_id desc limit ${maxRows}`,
    [userId],
  )
}

export type MarkPatch = { [Mark in 'pinned' | 'muted' | 'unread']?: boolean | undefined }

/** Changes what the patch names. Returns the marks of the ticket now. */
export async function upsertMark(
  tx: Tx,
  { userId, ticketId, pinned, muted, unread }: MarkPatch & { companyId: number; userId: number; ticketId: number },
): Promise<TicketMark> {
  const [mark] = await tx.rows<TicketMark>(
    'upsert ticket mark',
    `insert into ticket_marks as m (company_id, user_id, ticket_id, pinned, muted, unread)
     values ($1, $2, $3, coalesce($4::boolean, false), coalesce($5::boolean, false), coalesce($6::boolean, false))
     on conflict (company_id, user_id, ticket_id) do update
       set pinned = coalesce($4, m.pinned), muted = coalesce($5, m.muted), unread = coalesce($6, m.unread)
     returning ${columns}`,
    [userId, ticketId, pinned ?? null, muted ?? null, unread ?? null],
  )
  return mark as TicketMark
}

export async function deleteMark(tx: Tx, userId: number, ticketId: number): Promise<void> {
  await tx.rows(
    'delete ticket mark',
    'delete from ticket_marks where company_id = $1 and user_id = $2 and ticket_id = $3 and not (pinned or muted or unread)',
    [userId, ticketId],
  )
}
