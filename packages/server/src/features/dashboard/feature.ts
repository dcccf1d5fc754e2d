import * as api from '@recado/contract/dashboard/api'
import { defineFeature, route } from '#platform/feature.ts'
import { countAll } from './counting.ts'
import { listOfDays, listOfUsers, show } from './dashboard.ts'

const minuteMs = 60_000

export const dashboard = defineFeature({
  name: 'dashboard',
  companyTables: {
    counted_figures: { stays: 'it is counted anew' },
    day_figures: { stays: 'it is counted anew' },
    minute_figures: { stays: 'it is counted anew' },
  },
  routes: [
    route(api.showDashboard, (ctx, wish) => show(ctx, wish)),
    route(api.listTicketsOfUsers, (ctx, range) => listOfUsers(ctx, range)),
    route(api.listTicketsOfDays, (ctx, range) => listOfDays(ctx, range)),
  ],
  clockJobs: [{ name: 'dashboard.count', everyMs: minuteMs, run: countAll }],
})
