import type { Tx } from '#platform/database/tx.ts'

export interface AnswersOfPerson {
  flow: string | null
  at: Date
  answers: Readonly<Record<string, string>>
}

export function listAnswersOfPerson(tx: Tx, contactId: number): Promise<AnswersOfPerson[]> {
  return tx.rows(
    'list answers of person',
    `select f.name as flow, r.created_at as at, r.state -> 'answers' as answers
     from tickets t join bot_runs r on r.company_id = $1 and r.ticket_id = t.id
     left join flows f on f.company_id = $1 and f.id = r.flow_id
     where t.company_id = $1 and t.contact_id = $2 and r.state -> 'answers' <> '{}' order by r.id`,
    [contactId],
  )
}

export async function deleteRunsOfPerson(tx: Tx, contactId: number): Promise<void> {
  await tx.rows(
    'delete runs of person',
    `delete from bot_runs r using tickets t
     where t.company_id = $1 and t.contact_id = $2 and r.company_id = $1 and r.ticket_id = t.id`,
    [contactId],
  )
}

/** Removes what a customer has taken back from the runs of a ticket, where it was heard or kept as an answer. */
export async function deleteHeard(tx: Tx, ticketId: number, words: string): Promise<void> {
  await tx.rows(
    'delete heard',
    `update bot_run_steps s set heard = array_remove(s.heard, $3), actions = (
       select coalesce(jsonb_agg(a order by at), '[]') from jsonb_array_elements(s.actions) with ordinality as of (a, at)
       where not (a ->> 'type' = 'keep' and a ->> 'value' = $3))
     from bot_runs r where r.company_id = $1 and r.ticket_id = $2 and s.company_id = $1 and s.run_id = r.id and $3 = any(s.heard)`,
    [ticketId, words],
  )
  await tx.rows(
    'delete answers heard',
    `update bot_runs r set state = jsonb_set(r.state, '{answers}', (
       select coalesce(jsonb_object_agg(key, btrim(replace(e'\\n' || value || e'\\n', e'\\n' || btrim($3) || e'\\n', e'\\n'),
         e'\\n')), '{}')
       from jsonb_each_text(r.state -> 'answers')))
     where r.company_id = $1 and r.ticket_id = $2 and exists (
       select from jsonb_each_text(r.state -> 'answers') where strpos(value, btrim($3)) > 0)`,
    [ticketId, words],
  )
}
