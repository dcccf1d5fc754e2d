import type { Tx } from '#platform/database/db.ts'

export interface AnswersOfPerson {
  flow: string | null
  at: Date
  answers: Readonly<Record<string, string>>
}

export function listAnswersOfPerson(tx: Tx, companyId: number, contactId: number): Promise<AnswersOfPerson[]> {
  return tx.named(
    'list answers of person',
    `select f.name as flow, r.created_at as at, r.state -> 'answers' as answers
     from tickets t join bot_runs r on r.company_id = $1 and r.ticket_id = t.id
     left join flows f on f.company_id = $1 and f.id = r.flow_id
     where t.company_id = $1 and t.contact_id = $2 and r.state -> 'answers' <> '{}' order by r.id`,
    [companyId, contactId],
  )
}

export async function deleteRunsOfPerson(tx: Tx, companyId: number, contactId: number): Promise<void> {
  await tx.named(
    'delete runs of person',
    `delete from bot_runs r using tickets t
     where t.company_id = $1 and t.contact_id = $2 and r.company_id = $1 and r.ticket_id = t.id`,
    [companyId, contactId],
  )
}
