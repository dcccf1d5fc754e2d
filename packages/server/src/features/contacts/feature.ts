import * as api from '@recado/contract/contacts'
import { defineFeature, route } from '#platform/feature.ts'
import { create, requireContact } from './contacts.ts'
import { listContacts } from './queries.ts'

export const contacts = defineFeature({
  name: 'contacts',
  routes: [
    route(api.listContacts, (ctx, { searchParam, pageNumber }) => listContacts(ctx.tx, ctx.companyId, searchParam, pageNumber)),
    route(api.showContact, (ctx, { id }) => requireContact(ctx, id)),
    route(api.createContact, (ctx, input) => create(ctx, input)),
  ],
})
