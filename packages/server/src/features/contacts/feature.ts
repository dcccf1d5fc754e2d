import type { Address } from '@recado/border/address'
import * as api from '@recado/contract/contacts/api'
import { type Ahead, defineFeature, route } from '#platform/feature.ts'
import { onSignal } from '#features/connections/signal.ts'
import { create, list, nameGroup, newNumber, requireContact, requireSight, update } from './contacts.ts'
import { fetchPicture, forget } from './jobs.ts'
import { lookUp } from './number-check.ts'
import { takePicture } from './picture.ts'

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
    onSignal('group', (ctx, _connectionId, { chat, subject }) => nameGroup(ctx, chat, subject)),
    onSignal('checked', async () => {}),
    onSignal('picture', (ctx, _connectionId, answer) => ctx.enqueue(takePicture, answer)),
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
