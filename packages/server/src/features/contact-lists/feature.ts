import * as api from '@recado/contract/contact-lists/api'
import * as itemsApi from '@recado/contract/contact-lists/items'
import { defineFeature, downloadRoute, route } from '#platform/feature.ts'
import { belongings } from './belongings.ts'
import { checkNext, paceMs } from './check.ts'
import { exampleFile } from './example.ts'
import { readPeople, addFromContacts, addFromSheet, addFromTag } from './imports.ts'
import * as items from './items.ts'
import { listContactListNames } from './list-queries.ts'
import * as lists from './lists.ts'
import { roomsOf } from './live.ts'

export const contactLists = defineFeature({
  name: 'contact-lists',
  companyTables: {
    contact_lists: { leaves: ['contacts', 'found', 'missing'] },
    contact_list_items: { plain: ['columns'] },
    contact_list_checks: { stays: 'it waits for an answer' },
  },
  belongings,
  rooms: roomsOf,
  routes: [
    route(api.listContactLists, (ctx, search) => lists.list(ctx, search)),
    route(api.listContactListNames, (ctx) => listContactListNames(ctx.tx)),
    route(api.showContactList, (ctx, { id }) => lists.show(ctx, id)),
    route(api.createContactList, (ctx, { name }) => lists.create(ctx, name)),
    route(api.updateContactList, (ctx, input) => lists.update(ctx, input)),
    route(api.deleteContactList, (ctx, { id }) => lists.remove(ctx, id)),
    route(api.pauseCheck, (ctx, input) => lists.pause(ctx, input)),
    route(api.importFromTag, (ctx, input) => addFromTag(ctx, input)),
    route(api.addChosen, (ctx, input) => addFromContacts(ctx, input)),
    route(
      api.uploadSheet,
      { admit: (ctx, { id }) => lists.show(ctx, id), before: (ahead) => readPeople(ahead) },
      (ctx, { id }, people) => addFromSheet(ctx, id, people),
    ),
    downloadRoute(api.exampleSheet, async () => exampleFile()),
    route(itemsApi.listContactListItems, (ctx, search) => items.list(ctx, search)),
    route(itemsApi.showContactListItem, (ctx, { id }) => items.show(ctx, id)),
    route(itemsApi.createContactListItem, (ctx, input) => items.create(ctx, input)),
    route(itemsApi.updateContactListItem, (ctx, input) => items.update(ctx, input)),
    route(itemsApi.deleteContactListItem, (ctx, { id }) => items.remove(ctx, id)),
  ],
  clockJobs: [{ name: 'contact-lists.check', everyMs: paceMs, run: checkNext }],
})
