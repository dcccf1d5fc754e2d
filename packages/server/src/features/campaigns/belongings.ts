import { erasedName } from '#features/contacts/restrictions/personal-data.ts'
import { copyWords, forgetWords } from '#features/messages/inbound/one-word-answers.ts'
import { declareBelongings } from '#platform/belongings/belongings.ts'
import type { Ctx } from '#platform/unit.ts'
import { blankRecipients, listOfPerson } from './personal-data-queries.ts'
import { giveRecipients, returnRecipients } from './recipient-queries.ts'

/** Moves what campaigns sent, or are to send, from the second contact to the first. Returns which recipients these are. */
export async function mergeRecipients(ctx: Ctx, keptId: number, goneId: number): Promise<number[]> {
  await copyWords(ctx, keptId, goneId)
  return giveRecipients(ctx.tx, keptId, goneId)
}

export const belongings = declareBelongings<number[]>({
  merge: (ctx, { kept, gone }) => mergeRecipients(ctx, kept.id, gone.id),
  unmerge: ({ tx }, { kept, gone }, ids = []) => returnRecipients(tx, kept.id, gone.id, ids),
  // The person gets nothing more, and no campaign names them any more.
  async erase(ctx, { id, names }) {
    await blankRecipients(ctx.tx, id, names, erasedName)
    await forgetWords(ctx, id)
  },
  tell: async ({ tx }, id) => ({ campaigns: await listOfPerson(tx, id) }),
})
