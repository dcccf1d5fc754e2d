import * as api from '@recado/contract/payments/api'
import { defineFeature, operatorRoute, route } from '#platform/feature.ts'
import { pollCharges, tickMs } from './poll-charges.ts'
import { prepareCharge, finishCharge, loadPaymentSetup, showOpenCharge } from './checkout.ts'
import { list } from './anomalies.ts'
import { registerPaymentWebhook } from './register-webhook.ts'
import { updateSettings } from './update-settings.ts'
import { show } from './settings.ts'
import { addWebhooks } from './webhooks.ts'

export const payments = defineFeature({
  name: 'payments',
  companyTables: {
    charges: { stays: 'the installation bills' },
    payment_oddities: { stays: 'the installation bills' },
  },
  routes: [
    route(api.createCharge, { before: prepareCharge }, finishCharge),
    route(api.showCharge, { before: loadPaymentSetup }, (ctx, { invoiceId }, how) => showOpenCharge(ctx, invoiceId, how)),
    operatorRoute(api.showPaymentSettings, show),
    operatorRoute(api.updatePaymentSettings, updateSettings),
    operatorRoute(api.registerWebhook, registerPaymentWebhook),
    operatorRoute(api.listPaymentAnomalies, (ctx, { pageNumber }) => list(ctx, pageNumber)),
  ],
  http: addWebhooks,
  clockJobs: [{ name: 'payments.ask', everyMs: tickMs, run: pollCharges }],
})
