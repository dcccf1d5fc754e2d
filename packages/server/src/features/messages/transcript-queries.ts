import type { Tx } from '#platform/database/tx.ts'

export interface VoiceNote {
  messageId: number
  token: string
  mimeType: string
  seconds: number | null
  size: number
}

export function listUnheard(tx: Tx, ticketId: number, max: number): Promise<VoiceNote[]> {
  return tx.rows<VoiceNote>(
    'list unheard notes',
    `select m.id as "messageId", f.token, f.mime_type as "mimeType", f.seconds, coalesce(f.size, 0)::int as size
     from (select * from messages where company_id = $1 and ticket_id = $2 and not from_me and not is_deleted and media_id is not null
             and created_at >= coalesce((select max(v.opened_at) from visits v where v.company_id = $1 and v.ticket_id = $2), '-infinity')
           order by id desc limit 20) m
     join media f on f.company_id = $1 and f.id = m.media_id and f.kind = 'audio' and f.status = 'ready'
     where m.transcript is null order by m.id desc limit $3`,
    [ticketId, max],
  )
}
