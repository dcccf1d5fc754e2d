import { type addChosen, type importFromTag, maxSheetRows, type uploadSheet } from '@recado/contract/contact-lists/api'
import type { Output, Parsed } from '@recado/contract/endpoint'
import { lockChosenContacts } from '#features/contacts/chosen.ts'
import { readUpload } from '#features/media/read-upload.ts'
import { show as showTag } from '#features/tags/tags.ts'
import { fail } from '#platform/fail.ts'
import type { BeforeActorCtx } from '#platform/feature.ts'
import { readSheet } from '#platform/sheets/sheets.ts'
import type { Ctx } from '#platform/unit.ts'
import { copyContacts, copyTagged, insertItems, updateColumns } from './item-queries.ts'
import { pushItemReload } from './items.ts'
import { take } from './lists.ts'
import { type People, peopleOf } from './sheet-rows.ts'

const maxColumns = 50

/** Copies the contacts of a tag into the list, as they are now. */
export async function addFromTag(ctx: Ctx, { id, tagId }: Parsed<typeof importFromTag>): Promise<Output<typeof importFromTag>> {
  await take(ctx, id)
  await showTag(ctx, tagId)
  const { tagged, imported } = await copyTagged(ctx.tx, id, tagId, ctx.now)
  if (imported > 0) await pushItemReload(ctx, id)
  return { imported, skipped: tagged - imported }
}

/** Copies chosen contacts into the list, as they are now. */
export async function addFromContacts(ctx: Ctx, { id, contactIds }: Parsed<typeof addChosen>): Promise<Output<typeof addChosen>> {
  // Locks contacts before lists, as erasing a person does.
  const ids = await lockChosenContacts(ctx, contactIds)
  await take(ctx, id)
  const counts = await copyContacts(ctx.tx, id, ids, ctx.now)
  if (counts.added > 0) await pushItemReload(ctx, id)
  return counts
}

/** Reads the sheet that came with the call. */
export async function readPeople(ahead: BeforeActorCtx): Promise<People> {
  const [file] = ahead.uploads
  if (!file) fail('ERR_VALIDATION', { fields: [{ path: 'file', rule: 'required', message: 'a file is needed' }] })
  return peopleOf(
    await readSheet(ahead.companyId, () => readUpload(ahead, file), { maxRows: maxSheetRows, maxColumns: maxColumns }),
  )
}

/** Adds the people whose numbers the list does not have. */
export async function addFromSheet(ctx: Ctx, id: number, { people, faulty }: People): Promise<Output<typeof uploadSheet>> {
  await take(ctx, id)
  const added = await insertItems(ctx.tx, id, people, ctx.now)
  await updateColumns(ctx.tx, id, people, ctx.now)
  if (added.length > 0) await pushItemReload(ctx, id)
  return { imported: added.length, repeated: people.length - added.length, faulty }
}
