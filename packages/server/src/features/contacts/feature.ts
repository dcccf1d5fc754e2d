import * as api from '@recado/contract/contacts'
import { z } from 'zod'
import { type Ahead, defineFeature, route } from '#platform/feature.ts'
import { signal } from '#platform/work/job.ts'
import { type Address, create, list, nameGroup, newNumber, requireContact, requireSight, update } from './contacts.ts'
import { fetchPicture, forget } from './jobs.ts'
import { checked, lookUp } from './number-check.ts'
import { pictureAnswer, takePicture } from './picture.ts'

/** inbox.kind 'group': what a group is called. */
const groupName = z.object({ chat: z.object({ group: z.string().regex(/^[\d-]{1,40}$/) }), subject: z.string() })

export const contacts = defineFeature({
  name: 'contacts',
  fileColumns: [{ table: 'contacts', column: 'picture_id' }],
  routes: [
    route(api.listContacts, (ctx, search) => list(ctx, search)),
    route(api.showContact, (ctx, { id }) => requireContact(ctx, id)),
    route(api.createContact, { before: (ahead, { number }) => lookUp(ahead, number.replace(/\D/g, '')) }, (ctx, input, address) =>
      create(ctx, input, address),
    ),
    route(api.updateContact, { before: (ahead, { id, number }) => lookUpNew(ahead, id, number) }, (ctx, input, address) =>
      update(ctx, input, address),
    ),
  ],
  jobs: [forget, fetchPicture, takePicture],
  signals: [
    signal({ kind: 'group', payload: groupName, run: (ctx, _connectionId, { chat, subject }) => nameGroup(ctx, chat, subject) }),
    signal({ kind: 'checked', payload: checked, run: async () => {} }),
    signal({ kind: 'picture', payload: pictureAnswer, run: (ctx, _connectionId, answer) => ctx.enqueue(takePicture, answer) }),
  ],
})

/** What WhatsApp has for a number that is new to the contact. */
async function lookUpNew(ahead: Ahead, id: number, number: string | undefined): Promise<Address | undefined> {
  const wanted = await ahead.unit(ahead.companyId, async (ctx) => {
    const wish = newNumber(await requireContact(ctx, id), number)
    if (wish !== undefined) await requireSight(ctx, ahead.actor, id)
    return wish
  })
  return wanted === undefined ? undefined : lookUp(ahead, wanted)
}
