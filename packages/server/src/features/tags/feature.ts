import * as api from '@recado/contract/tags/api'
import { contactDeleted } from '#features/contacts/events.ts'
import { defineFeature, route } from '#platform/feature.ts'
import { job } from '#platform/work/job.ts'
import { belongings } from './belongings.ts'
import { add, removeAllTags, leaveLanes, sync, tagMany } from './contact-tags.ts'
import { listTags } from './queries.ts'
import { create, list, remove, show, update } from './tags.ts'

export const tags = defineFeature({
  name: 'tags',
  companyTables: {
    tags: {},
    contact_tags: {},
  },
  namesContacts: ['contact_tags'],
  belongings,
  routes: [
    route(api.listTagRecords, (ctx, search) => list(ctx, search)),
    route(api.listTags, (ctx) => listTags(ctx.tx, 'all')),
    route(api.listLanes, async (ctx) => ({ lista: await listTags(ctx.tx, 'lanes') })),
    route(api.showTag, (ctx, { id }) => show(ctx, id)),
    route(api.createTag, (ctx, input) => create(ctx, input)),
    route(api.updateTag, (ctx, input) => update(ctx, input)),
    route(api.deleteTag, (ctx, { id }) => remove(ctx, id)),
    route(api.syncTags, (ctx, input) => sync(ctx, input)),
    route(api.tagContacts, (ctx, input) => tagMany(ctx, input)),
    route(api.addContactTag, (ctx, input) => add(ctx, input)),
    route(api.clearLanes, (ctx, { contactId }) => leaveLanes(ctx, contactId)),
  ],
  jobs: [
    job({
      name: 'tags.leave-contact',
      input: contactDeleted.payload,
      on: contactDeleted,
      run: (ctx, { contactId }) => removeAllTags(ctx, contactId),
    }),
  ],
})
