import * as api from '@recado/contract/payments/api'
import { defineFeature, type Feature, operatorRoute, route } from '#platform/feature.ts'
import { installationSecrets } from '#platform/secrets.ts'
import { asking, tickMs } from './asking.ts'
import { checkoutCommands } from './checkout.ts'
import { driversOf } from './drivers.ts'
import { list } from './oddities.ts'
import type { PaymentParts } from './parts.ts'
import { registering } from './registering.ts'
import { saving } from './saving.ts'
import { show } from './settings.ts'
import { addWebhooks } from './webhooks.ts'

export function payments(parts: PaymentParts): Feature {
  const driversFor = driversOf(parts)
  const { begin, finish, look, settings } = checkoutCommands(parts, driversFor)
  const update = saving(installationSecrets(parts.secretKey), driversFor)
  const register = registering(parts.publicUrl, driversFor)
  return defineFeature({
    name: 'payments',
    routes: [
      route(api.createCharge, { before: begin }, finish),
      route(api.showCharge, { before: settings }, (ctx, { invoiceId }, set) => look(ctx, invoiceId, set)),
      operatorRoute(api.showPaymentSettings, show),
      operatorRoute(api.updatePaymentSettings, update),
      operatorRoute(api.registerWebhook, register),
      operatorRoute(api.listPaymentOddities, (ctx, { pageNumber }) => list(ctx, pageNumber)),
    ],
    http: addWebhooks,
    clockJobs: [{ name: 'payments.ask', everyMs: tickMs, run: asking(driversFor) }],
  })
}
