import { type LinkedDevice, type OfficialLine, type ProviderName, settingsIdentity } from '@recado/border/settings'
import type { Connection } from '@recado/contract/connections/api'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { proxyRouteOf } from './proxy.ts'
import { type HookRoute, syncChannelSettings, upsertSettings } from './settings-queries.ts'

/** What carries a connection: a linked phone, perhaps through a proxy, or a number of Meta's API. */
export interface ChannelSettings {
  provider: ProviderName
  configuration: LinkedDevice | OfficialLine
  /** The address of its proxy that is shown to users. */
  proxyAddress: string
  hooks?: HookRoute
}

/** A linked phone. The proxy that is shown as `shown` cannot be given again, because only its address is known. */
export function phoneSettings(ctx: Ctx, proxyUrl: string | null | undefined, shown: string): ChannelSettings {
  const way = proxyRouteOf(ctx, proxyUrl, shown)
  return { provider: 'beta', configuration: way?.configuration ?? {}, proxyAddress: way?.proxyAddress ?? '' }
}

/** A linked phone with another proxy. Undefined when nothing of it changes. What carries the connection cannot be changed so. */
export function changedSettings(
  ctx: Ctx,
  before: Pick<Connection, 'provider' | 'proxyUrl'>,
  { provider = before.provider, proxyUrl }: { provider?: ProviderName | undefined; proxyUrl?: string | null | undefined },
): ChannelSettings | undefined {
  if (provider !== before.provider || (proxyUrl && provider === 'cloud')) fail('ERR_WAPP_UNSUPPORTED')
  const isSame = proxyUrl === undefined || proxyUrl === '' || proxyUrl === before.proxyUrl
  return isSame || provider === 'cloud' ? undefined : phoneSettings(ctx, proxyUrl, before.proxyUrl)
}

/** Sets what carries the connection from now on. The session is renewed. Only the channels process can decrypt the configuration. */
export async function applySettings(ctx: Ctx, id: number, { provider, configuration, hooks }: ChannelSettings): Promise<void> {
  const isEmpty = Object.keys(configuration).length === 0
  const sealed = isEmpty ? '' : ctx.secrets.sealForChannels(settingsIdentity(id), JSON.stringify(configuration))
  await upsertSettings(ctx.tx, id, { provider, configuration: sealed, hooks }).catch(numberTaken)
  await syncChannelSettings(ctx.tx, ctx.companyId)
}

/** The number may carry a connection of another company, of which nothing is said. */
function numberTaken(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'settings_by_number') fail('ERR_NUMBER_TAKEN', { field: 'numberId' })
  throw error
}
