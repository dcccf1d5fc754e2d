import * as api from '@recado/contract/settings'
import { defineFeature, route } from '#platform/feature.ts'
import { listSettings } from './queries.ts'

export const settings = defineFeature({
  name: 'settings',
  routes: [route(api.listSettings, (ctx) => listSettings(ctx.tx, ctx.companyId))],
})
