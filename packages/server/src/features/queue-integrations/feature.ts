import * as api from '@recado/contract/queue-integrations/api'
import { defineFeature, route } from '#platform/feature.ts'
import { listIntegrations } from './queries.ts'

export const queueIntegrations = defineFeature({
  name: 'queue-integrations',
  routes: [
    route(api.listQueueIntegrations, async (ctx) => ({ queueIntegrations: await listIntegrations(ctx.tx, ctx.companyId) })),
  ],
})
