import * as api from '@recado/contract/invoices/api'
import { defineFeature, type Feature, operatorRoute, route } from '#platform/feature.ts'
import { choose, list, show, signNow, subscription } from './invoices.ts'
import { issueAll } from './issuing.ts'
import { roomsOf } from './live.ts'
import { preview, renew } from './renewing.ts'
import { remindAll, type ReminderParts } from './reminders.ts'

const hourMs = 3_600_000

export function invoices(parts: ReminderParts): Feature {
  return defineFeature({
    name: 'invoices',
    rooms: roomsOf,
    routes: [
      route(api.listInvoices, (ctx, search) => list(ctx, search)),
      route(api.showInvoice, (ctx, { id }) => show(ctx, id)),
      route(api.choosePlan, (ctx, input) => choose(ctx, input)),
      route(api.signNow, (ctx) => signNow(ctx)),
      route(api.showSubscription, (ctx) => subscription(ctx)),
      operatorRoute(api.showRenewal, (ctx, { id }) => preview(ctx, id)),
      operatorRoute(api.renewCompany, (ctx, input) => renew(ctx, input)),
    ],
    // Hourly, because the day of each company begins at a different hour.
    clockJobs: [
      { name: 'invoices.issue', everyMs: hourMs, run: issueAll },
      { name: 'invoices.remind', everyMs: hourMs, run: (everywhere) => remindAll(parts, everywhere) },
    ],
  })
}
