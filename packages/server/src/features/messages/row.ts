/** The connection `$3` has not begun to send this message (`m`), or never will. */
export const isUnsent = (m: string): string => `(${m}.failed_reason is not null or exists (select from channels.outbox o
  where o.connection_id = $3 and o.ref = ${m}.client_id and o.kind = 'message' and o.state = 'queued'))`
