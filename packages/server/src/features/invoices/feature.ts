import * as api from '@recado/contract/invoices/api'
import { defineFeature, operatorRoute, route } from '#platform/feature.ts'
import { choose, list, show, issueNow, subscription } from './invoices.ts'
import { issueAll } from './issuing.ts'
import { roomsOf } from './live.ts'
import { preview, renew } from './renewing.ts'
import { remindAll, settleCopy } from './reminders.ts'

const hourMs = 3_600_000

export const invoices = defineFeature({
  name: 'invoices',
  companyTables: {
    billing_links: { stays: 'it opens a session' },
    invoices: { stays: 'the installation bills' },
  },
  rooms: roomsOf,
  routes: [
    route(api.listInvoices, (ctx, search) => list(ctx, search)),
    route(api.showInvoice, (ctx, { id }) => show(ctx, id)),
    route(api.choosePlan, (ctx, input) => choose(ctx, input)),
    route(api.signNow, (ctx) => issueNow(ctx)),
    route(api.showSubscription, (ctx) => subscription(ctx)),
    operatorRoute(api.showRenewal, (ctx, { id }) => preview(ctx, id)),
    operatorRoute(api.renewCompany, (ctx, input) => renew(ctx, input)),
  ],
  // Hourly, because the day of each company begins at a different hour.
  settleCopy,
  clockJobs: [
    { name: 'invoices.issue', everyMs: hourMs, run: issueAll },
    { name: 'invoices.remind', everyMs: hourMs, run: remindAll },
  ],
})
