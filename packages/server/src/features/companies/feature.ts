import * as api from '@recado/contract/companies/api'
import { fileAsked } from '#features/media/events.ts'
import { defineFeature, operatorRoute, route } from '#platform/feature.ts'
import { reaction } from '#platform/unit.ts'
import { closeEndedSockets, planOf, requireServed, showAny, update, updateAny } from './companies.ts'

/** How soon open sockets of a company whose subscription has ended are closed. */
const lookMs = 30_000

export const companies = defineFeature({
  name: 'companies',
  companyTables: {
    companies: { leaves: ['plan_id', 'status', 'recurrence', 'due_date', 'max_stored', 'deleted_at'], plain: ['schedules'] },
    storage_use: { stays: 'the database counts' },
    subscription_reminders: { stays: 'the installation bills' },
  },
  routes: [
    operatorRoute(api.showCompany, (ctx, { id }) => showAny(ctx, id)),
    operatorRoute(api.showCompanyPlan, (ctx, { id }) => planOf(ctx, id)),
    operatorRoute(api.updateCompany, (ctx, input) => updateAny(ctx, input)),
    route(api.updateCompanySchedules, (ctx, { schedules, updatedAt }) => update(ctx, { schedules, updatedAt })),
  ],
  reactions: [reaction(fileAsked, requireServed)],
  clockJobs: [{ name: 'companies.hang-up', everyMs: lookMs, run: closeEndedSockets }],
})
