import type { Tx } from '#platform/database/tx.ts'

export interface PersonsCampaign {
  name: string
  state: string
  sentAt: Date | null
  repliedAt: Date | null
}

export async function listOfPerson(tx: Tx, contactId: number): Promise<PersonsCampaign[]> {
  return tx.rows<PersonsCampaign>(
    'list campaigns of person',
    `select c.name, r.state, r.sent_at as "sentAt", r.replied_at as "repliedAt" from campaign_recipients r
     join campaigns c on c.company_id = $1 and c.id = r.campaign_id where r.company_id = $1 and r.contact_id = $2 order by r.id`,
    [contactId],
  )
}

/** Removes the person's identity from recipients. A recipient that was still to get something does not. */
export async function blankRecipients(tx: Tx, contactId: number, numbers: readonly string[], name: string): Promise<void> {
  await tx.rows(
    'blank recipients',
    `update campaign_recipients set name = $4, number = 'erased:' || id, email = '',
       state = case when state not in ('queued', 'asked') then state when sent_at is null then 'skipped'
         when read_at is not null then 'read' when delivered_at is not null then 'delivered' else 'sent' end,
       reason = case when state in ('queued', 'asked') then 'removed' else reason end
     where company_id = $1 and (contact_id = $2 or number = any($3::text[]))`,
    [contactId, numbers, name],
  )
}
