import * as api from '@recado/contract/message-prices/api'
import * as rates from '@recado/contract/message-prices/rates-api'
import { onSignal } from '#features/connections/signal.ts'
import { currencyTold } from '#features/official-lines/events.ts'
import { defineFeature, downloadRoute, operatorRoute, route } from '#platform/feature.ts'
import { reaction } from '#platform/unit.ts'
import { belongings } from './belongings.ts'
import { nameCurrency } from './charge-queries.ts'
import { applyCharge } from './charges.ts'
import { download, report } from './costs.ts'
import { estimate, showPrice } from './estimates.ts'
import { load, preview } from './loading.ts'
import { countEffect, create, list, listMissing, remove, show, update } from './rates.ts'
import { askFigures, listMessages, reconcile } from './reconciliation.ts'

export const messagePrices = defineFeature({
  name: 'message-prices',
  companyTables: {
    message_charges: { plain: ['network_key', 'waba_id'] },
  },
  belongings,
  routes: [
    route(api.estimatePrices, (ctx, asked) => estimate(ctx, asked)),
    route(api.showMessagePrice, (ctx, { messageId }) => showPrice(ctx, messageId)),
    route(api.showCosts, (ctx, input) => report(ctx, input)),
    downloadRoute(api.exportCosts, (ctx, input) => download(ctx, input)),
    route(api.listChargedMessages, (ctx, input) => listMessages(ctx, input)),
    route(api.reconcileCosts, { before: (ahead, input) => askFigures(ahead, input) }, (ctx, input, figures) =>
      reconcile(ctx, input, figures),
    ),
    operatorRoute(rates.listMessageRates, (ctx, search) => list(ctx, search)),
    operatorRoute(rates.listMissingRates, (ctx) => listMissing(ctx)),
    operatorRoute(rates.countRateEffect, (ctx, rate) => countEffect(ctx, rate)),
    operatorRoute(rates.showMessageRate, (ctx, { id }) => show(ctx, id)),
    operatorRoute(rates.createMessageRate, (ctx, rate) => create(ctx, rate)),
    operatorRoute(rates.updateMessageRate, (ctx, patch) => update(ctx, patch)),
    operatorRoute(rates.deleteMessageRate, (ctx, { id }) => remove(ctx, id)),
    operatorRoute(rates.previewMessageRates, (ctx, input) => preview(ctx, input)),
    operatorRoute(rates.loadMessageRates, (ctx, input) => load(ctx, input)),
  ],
  reactions: [reaction(currencyTold, (ctx, { wabaId, currency }) => nameCurrency(ctx.tx, wabaId, currency))],
  signals: [onSignal('charge', applyCharge, () => true)],
})
