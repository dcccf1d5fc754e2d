import * as api from '@recado/contract/messages-api/api'
import { describeFields } from '@recado/contract/messages-api/describe-fields'
import { envelopeOf, eventTypes } from '@recado/contract/webhooks/events'
import { tokenChanged } from '#features/connections/events.ts'
import { prepareFiles } from '#features/messages/outbound/outgoing-files.ts'
import { secretGiven } from '#features/settings/events.ts'
import { addressTaken } from '#features/users/events.ts'
import { type BeforeCallCtx, defineFeature, openRoute, route, tokenRoute } from '#platform/feature.ts'
import { openApi } from '#platform/http/openapi.ts'
import { lazily } from '#platform/lazily.ts'
import { reaction } from '#platform/unit.ts'
import { idempotently, sweep } from './idempotency.ts'
import { findAddress, normalizeCall, reply, send } from './sending.ts'
import { close, transfer } from './tickets.ts'
import { endAllTokens, setCompanyToken, setConnectionToken, programs, reveal, show } from './tokens.ts'

const hourMs = 3_600_000

const uploaded = (ahead: BeforeCallCtx) => prepareFiles(ahead, { voice: false, asDocument: false })

describeFields()
const document = lazily(() =>
  openApi(api.tokenCalls, { webhooks: Object.fromEntries(eventTypes.map((type) => [type, envelopeOf(type)])) }),
)

/** The calls that programs may make by their own tokens, and by no others. */
export const messagesApi = defineFeature({
  name: 'messages-api',
  companyTables: {
    api_calls: { stays: 'it is over' },
    api_tokens: { stays: 'it opens calls of programs' },
  },
  programs,
  routes: [
    tokenRoute(api.sendToNumber, { uploaded, before: findAddress }, (ctx, input, address) =>
      idempotently(ctx, api.sendToNumber, normalizeCall(input), () => send(ctx, normalizeCall(input), address)),
    ),
    tokenRoute(api.sendToTicket, { uploaded }, (ctx, input) =>
      idempotently(ctx, api.sendToTicket, input, () => reply(ctx, input)),
    ),
    tokenRoute(api.transferByToken, {}, (ctx, input) =>
      idempotently(ctx, api.transferByToken, input, () => transfer(ctx, input)),
    ),
    tokenRoute(api.closeByToken, {}, (ctx, input) => idempotently(ctx, api.closeByToken, input, () => close(ctx, input))),
    openRoute(api.describeApi, async ({ publicUrl }) => ({ ...document(), servers: [{ url: publicUrl }] })),
    route(api.showApiToken, show),
    route(api.revealApiToken, reveal),
  ],
  reactions: [
    reaction(addressTaken, endAllTokens),
    reaction(secretGiven, setCompanyToken),
    reaction(tokenChanged, setConnectionToken),
  ],
  clockJobs: [{ name: 'messages-api.sweep', everyMs: hourMs, run: sweep }],
})
