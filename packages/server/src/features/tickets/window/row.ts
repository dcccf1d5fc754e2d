import { closingMs } from '@recado/contract/tickets/window'
import { hasOfficialReach } from '#features/contacts/row.ts'

/** SQL for lines `line` that take free texts only inside a window. */
export const hasWindow = "line.capabilities ->> 'window' is not null"

/**
 * SQL for the end of the window of a contact on a connection: a time long past where the contact has never written there, and null where
 * the connection has no window. The company is $1.
 */
export const windowEndOf = (contactId: string, connectionId: string) => `(
  select coalesce(w.ends_at, 'epoch') from channels.state line
  left join customer_windows w on w.company_id = $1 and w.contact_id = ${contactId} and w.connection_id = line.connection_id
  where line.connection_id = ${connectionId} and ${hasWindow})`

/** Why an official line cannot write to a contact: it is a group, or Meta's API knows no address of it. */
export type Obstacle = 'group' | 'address'

/** SQL for what keeps a connection from writing to a contact at all. Null: nothing. The company is $1. */
export const obstacleTo = (contactId: string, connectionId: string) => `(
  select case when person.is_group then 'group' else 'address' end
  from channels.settings s join contacts person on person.company_id = $1 and person.id = ${contactId}
  where s.connection_id = ${connectionId} and s.provider = 'cloud' and not ${hasOfficialReach('person')})`

const live = "t.status in ('pending', 'open') and not t.is_group"

/** SQL that opens a window, or moves its end, for messages of `source` that came from a contact. An earlier message moves nothing. */
export const windowOpened = (source: string) => `
  insert into customer_windows as w (company_id, contact_id, connection_id, ends_at)
  select m.company_id, m.contact_id, m.connection_id,
    least(m.sent_at, m.created_at) + make_interval(secs => (line.capabilities ->> 'window')::float8 / 1000)
  from ${source} m join channels.state line on line.connection_id = m.connection_id and ${hasWindow}
  where not m.from_me and m.participant = ''
  on conflict (company_id, contact_id, connection_id) do update set ends_at = excluded.ends_at where w.ends_at < excluded.ends_at`

// `case` keeps the planner from joining all windows of the company: it walks the list's own index in order and stops after a page.
/** SQL for the live tickets `t` whose window closes within the contract's time after `now`, or is closed. The same as windowStateOf. */
export const windowConditions = {
  closing: (now: string) => `${live}
    and (t.contact_id, t.connection_id) in (
      select w.contact_id, w.connection_id from customer_windows w
      join channels.state line on line.connection_id = w.connection_id and ${hasWindow}
      where w.company_id = $1 and w.ends_at > ${now}::timestamptz and w.ends_at <= ${now}::timestamptz + interval '${closingMs} ms')`,
  closed: (now: string) => `${live}
    and case when ${windowEndOf('t.contact_id', 't.connection_id')} <= ${now}::timestamptz then true else false end`,
}
