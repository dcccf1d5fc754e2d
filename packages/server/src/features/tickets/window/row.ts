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

/** SQL that opens a window, or moves its end, for messages of `source` that came from a contact. An earlier message moves nothing. */
export const windowOpened = (source: string) => `
  insert into customer_windows as w (company_id, contact_id, connection_id, ends_at)
  select m.company_id, m.contact_id, m.connection_id,
    least(m.sent_at, m.created_at) + make_interval(secs => (line.capabilities ->> 'window')::float8 / 1000)
  from ${source} m join channels.state line on line.connection_id = m.connection_id and ${hasWindow}
  where not m.from_me and m.participant = ''
  on conflict (company_id, contact_id, connection_id) do update set ends_at = excluded.ends_at where w.ends_at < excluded.ends_at`

/** SQL for the live tickets `t` whose window closes within the contract's time, or is closed, at `now`. The same as windowStateOf. */
export const windowConditions = {
  closing: (now: string, withinMs: number) => `t.status in ('pending', 'open') and not t.is_group
    and (t.contact_id, t.connection_id) in (
      select w.contact_id, w.connection_id from customer_windows w
      join channels.state line on line.connection_id = w.connection_id and ${hasWindow}
      where w.company_id = $1 and w.ends_at > ${now}::timestamptz and w.ends_at <= ${now}::timestamptz + interval '${withinMs} ms')`,
  closed: (now: string) => `t.status in ('pending', 'open') and not t.is_group
    and exists (select from channels.state line where line.connection_id = t.connection_id and ${hasWindow})
    and not exists (select from customer_windows w where w.company_id = $1 and w.contact_id = t.contact_id
      and w.connection_id = t.connection_id and w.ends_at > ${now}::timestamptz)`,
}
