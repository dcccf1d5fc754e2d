import { declareBelongings } from '#platform/belongings/belongings.ts'
import { forgetQuestion } from './check-queries.ts'
import { listItemIdsOf } from './item-queries.ts'
import { drop, requireItemForUpdate } from './items.ts'

/** A person is in lists, and in the question to WhatsApp, only by number. */
export const belongings = declareBelongings({
  async eraseNames(ctx, { names }) {
    for (const id of await listItemIdsOf(ctx.tx, names)) await drop(ctx, await requireItemForUpdate(ctx, id))
    await forgetQuestion(ctx.tx, names)
  },
})
