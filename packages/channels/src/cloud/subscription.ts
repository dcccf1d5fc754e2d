import type { OfficialLine } from '@recado/border/settings'
import { GraphRefusal } from './graph/errors.ts'
import type { Graph } from './graph/graph.ts'
import { rulingOf } from './verdicts.ts'

/** The lines of this installation. */
export interface Lines {
  /**
   * Whether another line of the same app hears the same account. With `isBack` this line counts too when it is wanted open again, as after
   * it was left behind.
   */
  useAccount(line: OfficialLine, isBack: boolean): Promise<boolean>
}

/**
 * Stops Meta's events of the account, unless other lines need them. The number stays registered. An account that Meta no longer shows us
 * has no events to stop.
 */
export async function leave(graph: Graph, line: OfficialLine, lines: Lines, isBack = false): Promise<void> {
  if (await lines.useAccount(line, isBack)) return
  try {
    await graph.delete(`${line.wabaId}/subscribed_apps`)
  } catch (error) {
    const isGone = error instanceof GraphRefusal && rulingOf(error.code, error).stalls === 'number-gone'
    if (!isGone) throw error
  }
}
