import * as schema from './limit-schema.ts'
import { capNewChats, restrict } from '#whatsapp/limits/account-restrictions.ts'
import { phoneOf, route, type Route } from './route.ts'

export const limitRoutes: Route[] = [
  route('GET', '/rates', ({ network }) => network.state.rates.limits),
  route('PUT', '/rates', schema.rates, ({ network, body }) => {
    network.state.rates.set(body)
    return body
  }),
  route('GET', '/phones/:pn/standing', (request) => request.network.state.standings.of(phoneOf(request).pn)),
  route('PUT', '/phones/:pn/restriction', schema.restriction, (request) => {
    restrict(request.network.state, phoneOf(request), request.body)
    return request.body
  }),
  route('DELETE', '/phones/:pn/restriction', (request) => {
    restrict(request.network.state, phoneOf(request), undefined)
    return {}
  }),
  route('PUT', '/phones/:pn/new-chat-cap', schema.newChatCap, (request) => {
    capNewChats(request.network.state, phoneOf(request), request.body)
    return request.body
  }),
  route('DELETE', '/phones/:pn/new-chat-cap', (request) => {
    capNewChats(request.network.state, phoneOf(request), undefined)
    return {}
  }),
  route('GET', '/phones/:pn/queries', (request) => request.network.state.queries.of(phoneOf(request).pn)),
  route('DELETE', '/phones/:pn/queries', (request) => {
    request.network.state.queries.clear(phoneOf(request).pn)
    return {}
  }),
]
