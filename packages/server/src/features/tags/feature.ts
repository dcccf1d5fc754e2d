import * as api from '@recado/contract/tags'
import { defineFeature, route } from '#platform/feature.ts'
import { listTags } from './queries.ts'

export const tags = defineFeature({
  name: 'tags',
  routes: [route(api.listTags, (ctx) => listTags(ctx.tx, ctx.companyId))],
})
