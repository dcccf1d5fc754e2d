import * as api from '@recado/contract/templates/api'
import { defineFeature, route } from '#platform/feature.ts'
import { accounts, list, show } from './templates.ts'

export const templates = defineFeature({
  name: 'templates',
  routes: [
    route(api.listTemplateAccounts, (ctx) => accounts(ctx)),
    route(api.listTemplates, (ctx, search) => list(ctx, search)),
    route(api.showTemplate, (ctx, { id }) => show(ctx, id)),
  ],
})
