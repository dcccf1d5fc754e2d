import * as api from '@recado/contract/plans/api'
import { defineFeature, openRoute, operatorRoute } from '#platform/feature.ts'
import { create, list, listOffered, listOverLimits, remove, show, update } from './plans.ts'

export const plans = defineFeature({
  name: 'plans',
  routes: [
    openRoute(api.listPublicPlans, (ctx) => listOffered(ctx)),
    operatorRoute(api.listPlans, (ctx, search) => list(ctx, search)),
    operatorRoute(api.listOverPlan, (ctx, input) => listOverLimits(ctx, input)),
    operatorRoute(api.showPlan, (ctx, { id }) => show(ctx, id)),
    operatorRoute(api.createPlan, (ctx, input) => create(ctx, input)),
    operatorRoute(api.updatePlan, (ctx, input) => update(ctx, input)),
    operatorRoute(api.deletePlan, (ctx, { id }) => remove(ctx, id)),
  ],
})
