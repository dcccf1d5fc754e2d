import * as api from '@recado/contract/official-lines/api'
import * as signupApi from '@recado/contract/official-lines/signup'
import { requireAddable } from '#features/connections/connections.ts'
import { lineTold } from '#features/connections/events.ts'
import { pruneHooks } from '#features/connections/hook-queries.ts'
import { defineFeature, operatorRoute, route } from '#platform/feature.ts'
import { reaction } from '#platform/unit.ts'
import { list, prepare } from './apps.ts'
import { checkChanged, checkNew, create, show, update } from './official-lines.ts'
import { listWaiting, requirePhone, settleWaiting, showMove, toOfficialLine, toPhone } from './move.ts'
import { followPayment } from './payment.ts'
import * as platformApp from './signup/platform-app.ts'
import * as signup from './signup/signup.ts'
import { addReceiver } from './receiver.ts'
import { listUnowned } from './unowned.ts'

const hourMs = 3_600_000
/** How long Meta repeats a webhook, and what cannot be used is kept. */
const keptMs = 7 * 24 * hourMs
const pruneBatch = 1_000

export const officialLines = defineFeature({
  name: 'official-lines',
  companyTables: {
    meta_apps: { stays: 'a number of Meta is in one installation' },
    official_lines: { stays: 'a number of Meta is in one installation' },
  },
  routes: [
    route(api.prepareMetaApp, (ctx) => prepare(ctx)),
    route(api.listMetaApps, (ctx) => list(ctx)),
    route(
      api.createOfficialLine,
      { before: (ahead, input) => checkNew(ahead, input, (ctx) => requireAddable(ctx, input)) },
      (ctx, input, checked) => create(ctx, input, checked),
    ),
    route(api.showOfficialLine, (ctx, { id }) => show(ctx, id)),
    route(api.updateOfficialLine, { before: (ahead, input) => checkChanged(ahead, input) }, (ctx, input, checked) =>
      update(ctx, input, checked),
    ),
    route(api.showMove, (ctx, { id }) => showMove(ctx, id)),
    route(
      api.moveToOfficialLine,
      { before: (ahead, input) => checkNew(ahead, input, (ctx) => requirePhone(ctx, input.id)) },
      (ctx, input, checked) => toOfficialLine(ctx, input, checked),
    ),
    route(api.moveToPhone, (ctx, { id }) => toPhone(ctx, id)),
    route(api.listKeptMessages, (ctx, { id }) => listWaiting(ctx, id)),
    route(api.settleKeptMessages, (ctx, input) => settleWaiting(ctx, input)),
    operatorRoute(api.listUnownedEvents, (ctx) => listUnowned(ctx)),
    operatorRoute(signupApi.showPlatformApp, (ctx) => platformApp.show(ctx)),
    operatorRoute(signupApi.updatePlatformApp, (ctx, input) => platformApp.update(ctx, input)),
    route(signupApi.showSignup, { before: (ahead) => signup.offer(ahead) }, async (_ctx, _input, offer) => offer),
    route(signupApi.signUp, { before: (ahead, input) => signup.prepare(ahead, input) }, (ctx, input, checked) =>
      signup.create(ctx, input, checked),
    ),
    route(
      signupApi.signUpConnection,
      { before: (ahead, input) => signup.prepareConnection(ahead, input) },
      (ctx, input, checked) => signup.carry(ctx, input, checked),
    ),
  ],
  reactions: [reaction(lineTold, followPayment)],
  http: addReceiver,
  clockJobs: [
    {
      name: 'official-lines.prune',
      everyMs: hourMs,
      run: async ({ system, now }) => {
        while (await system.across((tx) => pruneHooks(tx, new Date(now.getTime() - keptMs), pruneBatch)));
      },
    },
  ],
})
