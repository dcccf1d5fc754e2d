import type { Address } from '@recado/border/address'
import * as api from '@recado/contract/contacts/api'
import * as blocksApi from '@recado/contract/contacts/blocks-and-opt-outs'
import { type BeforeActorCtx, defineFeature, route } from '#platform/feature.ts'
import { requireNumber as requireTelephone } from '#platform/telephone/read.ts'
import { exportRoute } from '#features/audit/export-route.ts'
import { onSignal } from '#features/connections/signal.ts'
import { create, newNumber, requireContact, requireNumber, update } from './contacts.ts'
import { fetchPicture, deleteMergedContact } from './jobs.ts'
import { exportAll, list, show } from './list.ts'
import { listNames } from './list-queries.ts'
import { lookUp } from './number-check.ts'
import { receivePicture } from './picture.ts'
import { remove } from './removal.ts'
import { downloadOptOuts, listOptOuts, recordOptOutWish, recordOptOutWishes } from './restrictions/opt-outs.ts'
import { block, unblock } from './restrictions/blocking.ts'

export const contacts = defineFeature({
  name: 'contacts',
  companyTables: {
    contact_counts: { stays: 'the database counts' },
    contacts: { plain: ['extra_info'] },
    contact_identities: {},
    contact_opt_outs: { plain: ['waba_id'] },
    suppressed_addresses: {},
  },
  namesContacts: ['contact_identities', 'contact_opt_outs', 'suppressed_addresses'],
  fileColumns: [{ table: 'contacts', column: 'picture_id' }],
  routes: [
    route(api.listContacts, (ctx, search) => list(ctx, search)),
    route(api.listContactNames, (ctx) => listNames(ctx.tx)),
    exportRoute(api.exportContacts, 'contacts.exported', (ctx, search, unit) => exportAll(ctx, search, unit)),
    route(api.showContact, (ctx, { id }) => show(ctx, id)),
    route(api.createContact, { before: (ahead, { number }) => lookUp(ahead, requireTelephone(number)) }, (ctx, input, address) =>
      create(ctx, input, address),
    ),
    route(api.updateContact, { before: (ahead, { id, number }) => lookUpNew(ahead, id, number) }, (ctx, input, address) =>
      update(ctx, input, address),
    ),
    route(api.deleteContact, (ctx, { id }) => remove(ctx, id)),
    route(blocksApi.blockContact, (ctx, { id }) => block(ctx, id)),
    route(blocksApi.unblockContact, (ctx, { id }) => unblock(ctx, id)),
    route(blocksApi.optOutContact, (ctx, { id, reason }) => recordOptOutWish(ctx, id, 'out', reason)),
    exportRoute(blocksApi.downloadOptOuts, 'consents.exported', (ctx, _input, unit) => downloadOptOuts(ctx, unit)),
    route(blocksApi.optInContact, (ctx, { id, reason }) => recordOptOutWish(ctx, id, 'in', reason)),
    route(blocksApi.noteWishes, (ctx, input) => recordOptOutWishes(ctx, input)),
    route(blocksApi.listOptOuts, (ctx, { id }) => listOptOuts(ctx, id)),
  ],
  jobs: [deleteMergedContact, fetchPicture, receivePicture],
  signals: [
    onSignal('checked', async () => {}),
    onSignal('picture', (ctx, _connectionId, answer) => ctx.enqueue(receivePicture, answer)),
  ],
})

/** WhatsApp's address for a number that is new to the contact. */
async function lookUpNew(ahead: BeforeActorCtx, id: number, number: string | undefined): Promise<Address | undefined> {
  const wanted = await ahead.unit(ahead.companyId, async (ctx) => {
    const wish = newNumber(await requireContact(ctx, id), number)
    if (wish !== undefined) await requireNumber(ctx, ahead.actor, id)
    return wish
  })
  return wanted === undefined ? undefined : lookUp(ahead, wanted)
}
