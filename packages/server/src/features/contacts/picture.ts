import { signals } from '@recado/border/signals'
import { z } from 'zod'
import { type FileMetadata, inspect } from '#features/media/inspect.ts'
import { findFile, recordFileOutcome, sourceOf } from '#features/media/media.ts'
import { countOrDiscard } from '#features/media/space.ts'
import { job, type OutsideCtx } from '#platform/work/job.ts'
import { pushContactChange } from './contacts.ts'
import { updatePicture } from './queries.ts'

const source = z.object({ contactId: z.int() })

/** Shows a contact's picture once the file has arrived. A file whose bytes are not a picture counts as failed. */
export const receivePicture = job({
  name: 'contacts.take-picture',
  input: signals.picture,
  before: (outside, { ref, size }) => (size === undefined ? Promise.resolve(undefined) : lookAt(outside, Number(ref))),
  run: async (ctx, { ref }, facts) => {
    const mediaId = Number(ref)
    const { data } = source.safeParse(await sourceOf(ctx, mediaId))
    if (facts?.kind !== 'image') return recordFileOutcome(ctx, mediaId, { failedReason: 'ERR_WAPP_DOWNLOAD_MEDIA' })
    await recordFileOutcome(ctx, mediaId, facts)
    if (data && (await updatePicture(ctx.tx, data.contactId, mediaId))) await pushContactChange(ctx, data.contactId)
  },
})

async function lookAt(outside: OutsideCtx, mediaId: number): Promise<FileMetadata | undefined> {
  const { companyId, unit, storage } = outside
  const file = await unit(companyId, (ctx) => findFile(ctx, mediaId))
  const facts = file && (await inspect(storage, { companyId, token: file.token }))
  return facts && (await countOrDiscard(outside, file, facts)) ? facts : undefined
}
