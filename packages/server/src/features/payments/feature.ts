import * as api from '@recado/contract/payments/api'
import { defineFeature, operatorRoute, route } from '#platform/feature.ts'
import { askAll, tickMs } from './asking.ts'
import { begin, finish, howPaid, look } from './checkout.ts'
import { list } from './oddities.ts'
import { register } from './registering.ts'
import { save } from './saving.ts'
import { show } from './settings.ts'
import { addWebhooks } from './webhooks.ts'

export const payments = defineFeature({
  name: 'payments',
  routes: [
    route(api.createCharge, { before: begin }, finish),
    route(api.showCharge, { before: howPaid }, (ctx, { invoiceId }, how) => look(ctx, invoiceId, how)),
    operatorRoute(api.showPaymentSettings, show),
    operatorRoute(api.updatePaymentSettings, save),
    operatorRoute(api.registerWebhook, register),
    operatorRoute(api.listPaymentOddities, (ctx, { pageNumber }) => list(ctx, pageNumber)),
  ],
  http: addWebhooks,
  clockJobs: [{ name: 'payments.ask', everyMs: tickMs, run: askAll }],
})
