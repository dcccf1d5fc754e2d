import * as api from '@recado/contract/companies/api'
import { defineFeature, operatorRoute, route } from '#platform/feature.ts'
import { planOf, showAny, update, updateAny } from './companies.ts'

export const companies = defineFeature({
  name: 'companies',
  routes: [
    operatorRoute(api.showCompany, (ctx, { id }) => showAny(ctx, id)),
    operatorRoute(api.showCompanyPlan, (ctx, { id }) => planOf(ctx, id)),
    operatorRoute(api.updateCompany, (ctx, input) => updateAny(ctx, input)),
    route(api.updateCompanySchedules, (ctx, { schedules }) => update(ctx, { schedules })),
  ],
})
