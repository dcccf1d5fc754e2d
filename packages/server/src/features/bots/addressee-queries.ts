import type { PlaceholderSource } from '@recado/contract/bots/values'
import type { Language } from '@recado/contract/languages'
import { isServed, languageOf } from '#features/companies/row.ts'
import type { Tx } from '#platform/database/tx.ts'

export interface Addressee extends Omit<PlaceholderSource, 'words'> {
  /** The ticket's queue and its attendant. */
  queue: string | null
  agent: string | null
  /** The company's language, which is that of its first admin. */
  language: Language
  /** Whether messages may be sent: the ticket is no group, the contact is not blocked, and the company is served. */
  hears: boolean
}

/** The customer to whom the company speaks in a ticket. */
export function findAddressee(tx: Tx, ticketId: number, now: Date): Promise<Addressee | undefined> {
  return tx.row<Addressee>(
    'find addressee',
    `select p.name as "contactName", p.number as phone, p.email as email, coalesce(n.name, '') as connection, c.name as company,
       t.code as protocol, q.name as queue, u.name as agent, c.time_zone as "timeZone",
       ${languageOf('$1')} as language,
       not t.is_group and p.blocked_at is null and ${isServed('$1', '$3')} as hears
     from tickets t
     join companies c on c.id = $1
     join contacts p on p.company_id = $1 and p.id = t.contact_id
     left join connections n on n.company_id = $1 and n.id = t.connection_id
     left join queues q on q.company_id = $1 and q.id = t.queue_id
     left join users u on u.company_id = $1 and u.id = t.user_id
     where t.company_id = $1 and t.id = $2`,
    [ticketId, now],
  )
}
