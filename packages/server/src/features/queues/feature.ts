import * as api from '@recado/contract/queues/api'
import { defineFeature, route } from '#platform/feature.ts'
import { listQueues } from './queries.ts'

export const queues = defineFeature({
  name: 'queues',
  routes: [route(api.listQueues, (ctx) => listQueues(ctx.tx, ctx.companyId))],
})
