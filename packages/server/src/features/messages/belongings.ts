import { declareBelongings } from '#platform/belongings/belongings.ts'
import { mergeMessages, unmergeMessages, type Written } from './merge.ts'
import { forgetInMessages } from './personal-data.ts'

export const belongings = declareBelongings<Written>({
  merge: (ctx, { kept, gone, tickets }) => mergeMessages(ctx, kept.id, gone.id, tickets),
  async unmerge(ctx, { kept, gone, tickets }, written) {
    if (written) await unmergeMessages(ctx, kept.id, gone.id, tickets, written)
  },
  erase: (ctx, { id, names, others }) => forgetInMessages(ctx, id, names, others),
})
