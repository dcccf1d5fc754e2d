import { maxTags } from '@recado/contract/tags/api'
import { fail } from '#platform/fail.ts'
import { declareBelongings } from '#platform/belongings/belongings.ts'
import { removeAllTags } from './contact-tags.ts'
import { deleteContactTags, deleteTheseTags, lockTags, insertContactTags, listContactTagIds } from './queries.ts'

/** The tags that a contact brought into another one, and those that were new there. */
interface Brought {
  gone: number[]
  added: number[]
}

export const belongings = declareBelongings<Brought>({
  /** The first contact gets the tags of both, even in several lanes. */
  async merge({ tx }, { kept, gone: other }) {
    const own = await listContactTagIds(tx, kept.id)
    const gone = (await deleteContactTags(tx, other.id)).toSorted((a, b) => a - b)
    const added = gone.filter((id) => !own.includes(id))
    if (own.length + added.length > maxTags) {
      fail('ERR_VALIDATION', { fields: [{ path: 'goneId', rule: 'too_big', message: `a contact has at most ${maxTags} tags` }] })
    }
    await insertContactTags(tx, kept.id, added)
    return { gone, added }
  },
  /** Each contact gets back its tags, except those that were deleted or were taken from the contact that stayed. */
  async unmerge({ tx }, { kept, gone: other }, { gone, added } = { gone: [], added: [] }) {
    const present = await lockTags(tx, gone)
    await deleteTheseTags(tx, kept.id, added)
    await insertContactTags(
      tx,
      other.id,
      present.map(({ id }) => id),
    )
  },
  erase: (ctx, { id }) => removeAllTags(ctx, id),
})
