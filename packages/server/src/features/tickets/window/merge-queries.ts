import type { Tx } from '#platform/database/tx.ts'

/** The end of a window of both contacts before one followed the other. Null: the kept contact had none. */
export interface MovedWindow {
  connectionId: number
  gone: string
  kept: string | null
}

/** Gives the windows of the second contact to the first one. Where both have one, the later end counts. */
export async function giveWindows(tx: Tx, keptId: number, goneId: number): Promise<MovedWindow[]> {
  const rows = await tx.rows<{ connectionId: number; gone: Date; kept: Date | null }>(
    'give windows',
    `with gone as (delete from customer_windows where company_id = $1 and contact_id = $3
       returning connection_id, ends_at, fallback_at),
     before as (
       select g.connection_id, g.ends_at as gone, k.ends_at as kept, g.fallback_at from gone g
       left join customer_windows k on k.company_id = $1 and k.contact_id = $2 and k.connection_id = g.connection_id),
     given as (
       insert into customer_windows as w (company_id, contact_id, connection_id, ends_at, fallback_at)
       select $1, $2, connection_id, gone, fallback_at from before
       on conflict (company_id, contact_id, connection_id) do update set ends_at = greatest(w.ends_at, excluded.ends_at),
         fallback_at = greatest(w.fallback_at, excluded.fallback_at))
     select connection_id as "connectionId", gone, kept from before`,
    [keptId, goneId],
  )
  return rows.map(({ gone, kept, ...row }) => ({ ...row, gone: gone.toISOString(), kept: kept && kept.toISOString() }))
}

/** Returns to the second contact the windows that followed. The first keeps its own, and what it has written since. */
export async function returnWindows(tx: Tx, keptId: number, goneId: number, moved: readonly MovedWindow[]): Promise<void> {
  for (const { connectionId, gone, kept } of moved) {
    await tx.rows(
      'return window',
      `with own as (
         update customer_windows set ends_at = coalesce($5::timestamptz, 'epoch')
         where company_id = $1 and contact_id = $2 and connection_id = $4 and ends_at = greatest($5::timestamptz, $6::timestamptz))
       insert into customer_windows as w (company_id, contact_id, connection_id, ends_at)
       select $1, $3, c.id, $6 from connections c where c.company_id = $1 and c.id = $4
       on conflict (company_id, contact_id, connection_id) do update set ends_at = greatest(w.ends_at, excluded.ends_at)`,
      [keptId, goneId, connectionId, kept === null ? null : new Date(kept), new Date(gone)],
    )
  }
}

/** Deletes what says when an erased contact last wrote. */
export async function deleteWindows(tx: Tx, contactId: number): Promise<void> {
  await tx.delete('customerWindows', { contactId })
}
