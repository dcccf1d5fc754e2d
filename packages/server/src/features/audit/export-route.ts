import type { Act } from '@recado/contract/audit/api'
import type { Endpoint, Parsed } from '@recado/contract/endpoint'
import { type ActorCtx, downloadRoute, type Route } from '#platform/feature.ts'
import type { Unit } from '#platform/unit.ts'
import { recordAct } from './audit.ts'

/** Binds an endpoint that hands out bulk data as a file, and logs who took it. */
export function exportRoute<E extends Endpoint>(
  endpoint: E,
  act: Act,
  handle: (ctx: ActorCtx, input: Parsed<E>, unit: Unit) => Promise<AsyncIterable<string | Uint8Array>>,
): Route {
  return downloadRoute(endpoint, async (ctx, input, unit) => {
    const file = await handle(ctx, input, unit)
    const { id } = input as { id?: number }
    await recordAct(ctx, act, id ?? null)
    return file
  })
}
