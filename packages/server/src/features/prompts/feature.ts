import * as api from '@recado/contract/prompts/api'
import { defineFeature, route } from '#platform/feature.ts'
import { listPrompts } from './queries.ts'

export const prompts = defineFeature({
  name: 'prompts',
  routes: [route(api.listPrompts, async (ctx) => ({ prompts: await listPrompts(ctx.tx, ctx.companyId) }))],
})
