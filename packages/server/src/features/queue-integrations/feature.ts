import * as api from '@recado/contract/queue-integrations/api'
import { connectionSaving } from '#features/connections/events.ts'
import { queueSaving } from '#features/queues/events.ts'
import { defineFeature, route } from '#platform/feature.ts'
import { reaction } from '#platform/unit.ts'
import { roomsOf } from './live.ts'
import { create, list, remove, requireIntegration, show, update } from './queue-integrations.ts'
import { tryIntegration } from './try-integration.ts'

export const queueIntegrations = defineFeature({
  name: 'queue-integrations',
  rooms: roomsOf,
  reactions: [
    reaction(queueSaving, async (ctx, { integrationId }) => {
      if (integrationId !== null) await requireIntegration(ctx, integrationId)
    }),
    reaction(connectionSaving, async (ctx, { integrationId }) => {
      if (integrationId !== null) await requireIntegration(ctx, integrationId)
    }),
  ],
  routes: [
    route(api.listQueueIntegrations, (ctx, search) => list(ctx, search)),
    route(api.showQueueIntegration, (ctx, { id }) => show(ctx, id)),
    route(api.createQueueIntegration, (ctx, input) => create(ctx, input)),
    route(api.updateQueueIntegration, (ctx, input) => update(ctx, input)),
    route(api.deleteQueueIntegration, (ctx, { id }) => remove(ctx, id)),
    route(
      api.testQueueIntegration,
      { before: (ahead, input) => tryIntegration(ahead, input) },
      async (_ctx, _input, answer) => answer,
    ),
  ],
})
