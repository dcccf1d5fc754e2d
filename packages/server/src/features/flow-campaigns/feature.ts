import * as api from '@recado/contract/flow-campaigns/api'
import { defineFeature, route } from '#platform/feature.ts'
import { create, remove, roomsOf, show, update } from './flow-campaigns.ts'
import { listFlowCampaigns } from './queries.ts'

export const flowCampaigns = defineFeature({
  name: 'flow-campaigns',
  rooms: roomsOf,
  routes: [
    route(api.listFlowCampaigns, async (ctx) => ({ flow: await listFlowCampaigns(ctx.tx) })),
    route(api.showFlowCampaign, (ctx, { id }) => show(ctx, id)),
    route(api.createFlowCampaign, (ctx, input) => create(ctx, input)),
    route(api.updateFlowCampaign, (ctx, input) => update(ctx, input)),
    route(api.deleteFlowCampaign, (ctx, { id }) => remove(ctx, id)),
  ],
})
