import { type OfficialLine, officialLine } from '@recado/border/settings'
import type { Storage } from '@recado/storage/storage'
import type { Provider } from '#provider.ts'
import type { Quiet } from './app/past-filer.ts'
import { budgets } from './budgets.ts'
import { capabilities } from './capabilities.ts'
import { openDispatcher } from './graph/dialling.ts'
import { Graph } from './graph/graph.ts'
import { openSession } from './session.ts'
import { leave, type Lines } from './subscription.ts'

/** How often Meta is asked about a line. */
const usualLookMs = 15 * 60_000
const usualQuiet: Quiet = { wholeMs: 60_000, partMs: 600_000 }

export interface CloudSettings {
  /** Opened with the first session. */
  storage: () => Promise<Storage>
  lines: Lines
  /** Hosts that are dialled at another address. */
  detours: ReadonlyMap<string, string>
  /** Every 15 minutes unless set. */
  everyMs?: number
  /** A minute after the last piece of a past, ten without one, unless set. */
  quiet?: Quiet
  now?: () => number
}

/** Meta's official API. Wire value of `provider`: cloud. */
export function createCloud(settings: CloudSettings): Provider {
  const { storage, lines, detours, everyMs = usualLookMs, quiet = usualQuiet, now = Date.now } = settings
  const dispatcher = openDispatcher(detours)
  let opened: Promise<Storage> | undefined
  return {
    capabilities,
    budgets,
    open: async (host, configuration) => {
      const line = lineOf(configuration)
      return openSession(host, line, { dispatcher, storage: await (opened ??= storage()), lines, everyMs, quiet, now })
    },
    async unlink(_credentials, configuration) {
      const line = lineOf(configuration)
      const graph = new Graph(line, dispatcher)
      await leave(graph, line, lines, true).finally(() => graph.close())
    },
  }
}

/** What is wrong with it may be a secret, and is not repeated. */
function lineOf(configuration: unknown): OfficialLine {
  const { data } = officialLine.safeParse(configuration)
  if (!data) throw new Error('The configuration cannot be read')
  return data
}
