import * as api from '@recado/contract/tags/api'
import { defineFeature, route } from '#platform/feature.ts'
import { listTags } from './queries.ts'
import { sync } from './tags.ts'

export const tags = defineFeature({
  name: 'tags',
  routes: [route(api.listTags, (ctx) => listTags(ctx.tx, ctx.companyId)), route(api.syncTags, (ctx, input) => sync(ctx, input))],
})
