import { declareBelongings } from '#platform/belongings/belongings.ts'
import { moveNotesWithTickets } from './notes.ts'
import { deleteNotesOfPerson, listNotesOfPerson } from './queries.ts'

/** Notes go with their tickets. */
export const belongings = declareBelongings({
  merge: (ctx, { kept, tickets }) => moveNotesWithTickets(ctx, kept.id, tickets),
  unmerge: (ctx, { gone, tickets }) => moveNotesWithTickets(ctx, gone.id, tickets),
  erase: ({ tx }, { id }) => deleteNotesOfPerson(tx, id),
  tell: async ({ tx }, id) => ({ notes: await listNotesOfPerson(tx, id) }),
})
