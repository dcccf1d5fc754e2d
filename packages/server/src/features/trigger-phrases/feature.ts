import * as api from '@recado/contract/trigger-phrases/api'
import { defineFeature, route } from '#platform/feature.ts'
import { create, remove, roomsOf, show, update } from './trigger-phrases.ts'
import { listTriggerPhrases } from './queries.ts'

export const triggerPhrases = defineFeature({
  name: 'trigger-phrases',
  companyTables: {
    flow_campaigns: {},
  },
  rooms: roomsOf,
  routes: [
    route(api.listTriggerPhrases, async (ctx) => ({ flow: await listTriggerPhrases(ctx.tx) })),
    route(api.showTriggerPhrase, (ctx, { id }) => show(ctx, id)),
    route(api.createTriggerPhrase, (ctx, input) => create(ctx, input)),
    route(api.updateTriggerPhrase, (ctx, input) => update(ctx, input)),
    route(api.deleteTriggerPhrase, (ctx, { id }) => remove(ctx, id)),
  ],
})
