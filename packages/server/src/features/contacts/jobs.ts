import { z } from 'zod'
import { askingConnection, enqueueOrder } from '#features/connections/sessions.ts'
import { createPendingFile } from '#features/media/media.ts'
import { job } from '#platform/work/job.ts'
import { addressOf } from './identity.ts'
import { deleteContact, listIdentities } from './queries.ts'

const input = z.object({ contactId: z.int() })

/** Ends the lane in which a contact's records go to another contact. */
export const deleteMergedContact = job({
  name: 'contacts.forget',
  input,
  lane: ({ contactId }) => `contact ${contactId}`,
  run: (ctx, { contactId }) => deleteContact(ctx.tx, contactId),
})

/** Asks WhatsApp once for the picture of a new contact. */
export const fetchPicture = job({
  name: 'contacts.fetch-picture',
  input,
  run: async (ctx, { contactId }) => {
    const connectionId = (await askingConnection(ctx))?.id
    const of = addressOf(await listIdentities(ctx.tx, contactId))
    if (connectionId === undefined || Object.keys(of).length === 0) return
    const { id, key } = await createPendingFile(ctx, {
      kind: 'image',
      name: 'picture.jpg',
      mimeType: 'image/jpeg',
      source: { contactId },
    })
    await enqueueOrder(ctx, { connectionId, kind: 'picture', payload: { ref: String(id), of, key } })
  },
})
