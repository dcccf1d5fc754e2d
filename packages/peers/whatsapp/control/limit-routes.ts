import * as schema from './limit-schema.ts'
import { phoneOf, route, type Route } from './route.ts'

/** What accounts may not do, and what they have done. */
export const limitRoutes: Route[] = [
  route('GET', '/rates', ({ network }) => network.state.rates.limits),
  route('PUT', '/rates', schema.rates, ({ network, body }) => {
    network.state.rates.set(body)
    return body
  }),
  route('GET', '/phones/:pn/queries', (request) => request.network.state.queries.of(phoneOf(request).pn)),
  route('DELETE', '/phones/:pn/queries', (request) => {
    request.network.state.queries.clear(phoneOf(request).pn)
    return {}
  }),
]
