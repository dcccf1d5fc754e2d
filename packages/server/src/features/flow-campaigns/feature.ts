import * as api from '@recado/contract/flow-campaigns/api'
import { flowStopped } from '#features/flows/events.ts'
import { defineFeature, route } from '#platform/feature.ts'
import { reaction } from '#platform/unit.ts'
import { create, remove, show, stopOfFlow, update } from './flow-campaigns.ts'
import { roomsOf } from './live.ts'
import { listFlowCampaigns } from './queries.ts'

export const flowCampaigns = defineFeature({
  name: 'flow-campaigns',
  rooms: roomsOf,
  routes: [
    route(api.listFlowCampaigns, async (ctx) => ({ flow: await listFlowCampaigns(ctx.tx, ctx.companyId) })),
    route(api.showFlowCampaign, (ctx, { id }) => show(ctx, id)),
    route(api.createFlowCampaign, (ctx, input) => create(ctx, input)),
    route(api.updateFlowCampaign, (ctx, input) => update(ctx, input)),
    route(api.deleteFlowCampaign, (ctx, { id }) => remove(ctx, id)),
  ],
  reactions: [reaction(flowStopped, (ctx, { flowId }) => stopOfFlow(ctx, flowId))],
})
