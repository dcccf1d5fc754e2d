import type { Storage } from '@recado/storage/storage'
import { routeOf } from '#proxy/route.ts'
import type { Provider } from '#provider.ts'
import { budgets } from './limits/budgets.ts'
import { capabilities } from './capabilities.ts'
import { removeLeftovers } from './media/media-context.ts'
import { openSession } from './session.ts'
import { requireStrictSignatures } from './signatures.ts'
import type { SocketSettings } from './socket.ts'
import { trySessionsOnCopies } from './tried-sessions.ts'
import { unlinkDevice } from './unlink.ts'

export type WhatsAppWebSettings = SocketSettings & {
  /** The client version to present, if the operator has named one. */
  version: () => Promise<string | undefined>
  storage: Storage
  /** `host:port` of proxies that may be used although they are not public. */
  allow: readonly string[]
}

/** WhatsApp Web, as a linked device of a phone. Wire value of `provider`: beta. Throws when forged signatures would pass. */
export function createWhatsAppWeb({ socketUrl, version, storage, allow }: WhatsAppWebSettings): Provider {
  requireStrictSignatures()
  trySessionsOnCopies()
  // An unreachable folder shows when it is needed.
  removeLeftovers().catch(() => {})
  /** All traffic takes the route that the configuration names. */
  const through = async (configuration: unknown) => ({
    socketUrl,
    route: routeOf(configuration, { allow }),
    version: await version(),
  })
  return {
    capabilities,
    budgets,
    open: async (host, configuration, number) => openSession({ ...(await through(configuration)), storage, number }, host),
    async unlink(credentials, configuration) {
      const settings = await through(configuration)
      await unlinkDevice(credentials, settings).finally(() => settings.route?.close())
    },
  }
}
