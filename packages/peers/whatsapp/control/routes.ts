import { setBehind } from '#whatsapp/clock.ts'
import { chatRoutes } from './chat-routes.ts'
import { missing, phoneOf, route, type Route } from './route.ts'
import * as schema from './schema.ts'
import { groupRoutes } from './group-routes.ts'
import { limitRoutes } from './limit-routes.ts'
import { messageRoutes } from './message-routes.ts'
import { phoneRoutes } from './phone-routes.ts'

const networkRoutes: Route[] = [
  route('GET', '/qr-codes', ({ network }) => network.qrCodes()),
  route('POST', '/qr-codes', schema.shownQrCode, ({ network, body }) => ({ waiting: network.showQrCode(body.qr, body.label) })),
  route('GET', '/registrations', ({ network }) => network.pairing.waitingRefs()),
  route('POST', '/bulk', schema.bulkOrder, ({ network, body }) => {
    const reader = network.state.directory.phone(body.to) ?? missing(`the number ${body.to} is not on WhatsApp`)
    return network.bulk.start(body, reader)
  }),
  route('GET', '/bulk/:id', ({ network, params }) => {
    return network.bulk.progress(Number(params['id'])) ?? missing(`there is no bulk order ${params['id']}`)
  }),
  route('GET', '/settings', ({ network }) => network.state.settings),
  route('PATCH', '/settings', schema.settings, ({ network, body }) => {
    const given = Object.entries(body).filter(([, value]) => value !== undefined)
    return Object.assign(network.state.settings, Object.fromEntries(given.map(([name, value]) => [name, value ?? undefined])))
  }),
  route('PUT', '/clock', schema.clock, ({ body }) => {
    setBehind(body.behindMs)
    return {}
  }),
  route('GET', '/faults', ({ network }) => network.state.faults.list()),
  route('POST', '/faults', schema.fault, ({ network, body }) => {
    network.state.faults.add(body)
    return {}
  }),
  route('DELETE', '/faults', ({ network }) => {
    network.state.faults.clear()
    return {}
  }),
  route('DELETE', '/phones/:pn/faults', (request) => {
    request.network.state.faults.clear(phoneOf(request).pn)
    return {}
  }),
  route('GET', '/ledger', ({ network }) => network.state.ledger.read()),
  route('GET', '/trace', ({ network }) => network.state.trace.lines()),
  route('DELETE', '/trace', ({ network }) => {
    network.state.trace.clear()
    return {}
  }),
]

export const routes: Route[] = [...phoneRoutes, ...messageRoutes, ...chatRoutes, ...groupRoutes, ...limitRoutes, ...networkRoutes]
