import * as api from '@recado/contract/companies/api'
import { defineFeature, route } from '#platform/feature.ts'
import { show, update } from './companies.ts'

export const companies = defineFeature({
  name: 'companies',
  routes: [
    route(api.showCompany, (ctx) => show(ctx)),
    route(api.updateCompany, (ctx, { companyId: _companyId, ...patch }) => update(ctx, patch)),
    route(api.updateCompanySchedules, (ctx, { schedules }) => update(ctx, { schedules })),
  ],
})
