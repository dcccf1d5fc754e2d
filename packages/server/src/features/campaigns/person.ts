import { nobody } from '#features/contacts/standing/person.ts'
import { forgetWords } from '#features/messages/inbound/words.ts'
import type { Ctx } from '#platform/unit.ts'
import { blankRecipients, listOfPerson, type PersonsCampaign } from './person-queries.ts'

/** The campaigns that had something for a contact. */
export function campaignsOfPerson(ctx: Ctx, contactId: number): Promise<PersonsCampaign[]> {
  return listOfPerson(ctx.tx, ctx.companyId, contactId)
}

/** Nothing goes to the person any more, and no campaign says who it was. */
export async function forgetInCampaigns(ctx: Ctx, contactId: number, numbers: readonly string[]): Promise<void> {
  await blankRecipients(ctx.tx, ctx.companyId, contactId, numbers, nobody)
  await forgetWords(ctx, contactId)
}
