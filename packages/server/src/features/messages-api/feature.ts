import * as api from '@recado/contract/messages-api/api'
import { describeFields } from '@recado/contract/messages-api/notes'
import { envelopeOf, eventTypes } from '@recado/contract/webhooks/events'
import { prepareFiles } from '#features/messages/outbound/outgoing-files.ts'
import { addressTaken } from '#features/users/events.ts'
import { type AheadOfCall, defineFeature, type Feature, openRoute, route, tokenRoute } from '#platform/feature.ts'
import { openApi } from '#platform/http/openapi.ts'
import { lazily } from '#platform/lazily.ts'
import { reaction } from '#platform/unit.ts'
import { once, sweep } from './once.ts'
import { findAddress, read, reply, send } from './sending.ts'
import { close, transfer } from './tickets.ts'
import { endAll, programs, reveal, show, type TokenParts } from './tokens.ts'

const hourMs = 3_600_000

const uploaded = (ahead: AheadOfCall) => prepareFiles(ahead, { voice: false, asDocument: false })

/** The calls that programs may make by their own tokens, and by no others. */
export function messagesApi({ publicUrl, ...parts }: TokenParts & { publicUrl: string }): Feature {
  describeFields()
  const document = lazily(() => {
    const webhooks = Object.fromEntries(eventTypes.map((type) => [type, envelopeOf(type)]))
    return openApi(api.tokenCalls, { server: publicUrl, webhooks })
  })
  return defineFeature({
    name: 'messages-api',
    programs: programs(parts),
    routes: [
      tokenRoute(api.sendToNumber, { uploaded, before: findAddress }, (ctx, input, address) =>
        once(ctx, api.sendToNumber, read(input), () => send(ctx, read(input), address)),
      ),
      tokenRoute(api.sendToTicket, { uploaded }, (ctx, input) => once(ctx, api.sendToTicket, input, () => reply(ctx, input))),
      tokenRoute(api.transferByToken, {}, (ctx, input) => once(ctx, api.transferByToken, input, () => transfer(ctx, input))),
      tokenRoute(api.closeByToken, {}, (ctx, input) => once(ctx, api.closeByToken, input, () => close(ctx, input))),
      openRoute(api.describeApi, async () => document()),
      route(api.showApiToken, show),
      route(api.revealApiToken, reveal),
    ],
    reactions: [reaction(addressTaken, endAll)],
    clockJobs: [{ name: 'messages-api.sweep', everyMs: hourMs, run: sweep }],
  })
}
