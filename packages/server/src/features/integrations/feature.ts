import * as api from '@recado/contract/integrations/api'
import { connectionSaving } from '#features/connections/events.ts'
import { queueSaving } from '#features/queues/events.ts'
import { defineFeature, route } from '#platform/feature.ts'
import { reaction } from '#platform/unit.ts'
import { roomsOf } from './live.ts'
import { create, list, remove, requireIntegration, show, update } from './integrations.ts'
import { tryIntegration } from './try-integration.ts'
import { secretPlace } from './view.ts'

export const integrations = defineFeature({
  name: 'integrations',
  companyTables: {
    queue_integrations: { secrets: { json_content: secretPlace } },
  },
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
    route(api.listIntegrations, (ctx, search) => list(ctx, search)),
    route(api.showIntegration, (ctx, { id }) => show(ctx, id)),
    route(api.createIntegration, (ctx, input) => create(ctx, input)),
    route(api.updateIntegration, (ctx, input) => update(ctx, input)),
    route(api.deleteIntegration, (ctx, { id }) => remove(ctx, id)),
    route(
      api.testIntegration,
      { before: (ahead, input) => tryIntegration(ahead, input) },
      async (_ctx, _input, answer) => answer,
    ),
  ],
})
