import * as api from '@recado/contract/all-companies/api'
import { defineFeature, operatorRoute } from '#platform/feature.ts'
import { create, list, listAll, remove, restore } from './all-companies.ts'
import { eraseDeleted } from './erasure.ts'

const hourMs = 3_600_000

export const allCompanies = defineFeature({
  name: 'all-companies',
  routes: [
    operatorRoute(api.listCompanies, (ctx, search) => list(ctx, search)),
    operatorRoute(api.listAllCompanies, (ctx) => listAll(ctx)),
    operatorRoute(api.createCompany, (ctx, input) => create(ctx, input)),
    operatorRoute(api.deleteCompany, (ctx, { id, name }) => remove(ctx, id, name)),
    operatorRoute(api.restoreCompany, (ctx, { id }) => restore(ctx, id)),
  ],
  clockJobs: [{ name: 'all-companies.erase', everyMs: hourMs, run: eraseDeleted }],
})
