import type { Tx } from '#platform/database/tx.ts'

interface Identified {
  id: number
}

const idsOf = (rows: readonly Identified[]) => rows.map(({ id }) => id)

/** Gives all tickets of the second contact to the first one. Returns their ids. */
export async function giveTickets(tx: Tx, keptId: number, goneId: number): Promise<number[]> {
  const text = 'update tickets set contact_id = $2 where company_id = $1 and contact_id = $3 returning id'
  return idsOf(await tx.rows<Identified>('give tickets', text, [keptId, goneId]))
}

/** Gives those of these tickets that belong to the first contact back to the second one. Returns their ids. */
export async function returnTickets(tx: Tx, keptId: number, goneId: number, ids: readonly number[]): Promise<number[]> {
  const text = 'update tickets set contact_id = $3 where company_id = $1 and contact_id = $2 and id = any($4::int[]) returning id'
  return idsOf(await tx.rows<Identified>('return tickets', text, [keptId, goneId, ids]))
}

/** Gives the visits of the second contact to the first one. Returns their ids. */
export async function giveVisits(tx: Tx, keptId: number, goneId: number): Promise<number[]> {
  const text = 'update visits set contact_id = $2 where company_id = $1 and contact_id = $3 returning id'
  return idsOf(await tx.rows<Identified>('give visits', text, [keptId, goneId]))
}

/** Returns to the second contact the visits in these tickets, and those of the named visits whose ticket was deleted. */
export async function returnVisits(
  tx: Tx,
  keptId: number,
  goneId: number,
  { visits, tickets }: { visits: readonly number[]; tickets: readonly number[] },
): Promise<void> {
  await tx.rows(
    'return visits',
    `update visits v set contact_id = $3 where v.company_id = $1 and v.contact_id = $2
       and (v.ticket_id = any($5::int[])
         or v.id = any($4::bigint[]) and not exists (select from tickets t where t.company_id = $1 and t.id = v.ticket_id))`,
    [keptId, goneId, visits, tickets],
  )
}
