import type { RunOfFlow } from '@recado/contract/bots/runs'
import type { Graph } from '@recado/contract/flows/node'
import type { PassedNode, RunReason, ShownAction } from '@recado/contract/flows/run-state'
import { waysOf } from '#features/flows/graph/edit.ts'
import type { Highlight } from '#features/flows/graph/editor.ts'

/** How a run ended, and why. A null reason means that a person ended it. */
export interface End {
  outcome: 'ended' | 'people' | 'closed' | 'cancelled'
  reason: RunReason | 'too-many-turns' | 'flow-stopped' | null
}

/** A line on the phone of the user who plays the customer. */
export type Line =
  | { of: 'customer'; text: string }
  | { of: 'flow'; text: string }
  | { of: 'file'; file: string | number; isVoice: boolean }
  /** A wait that the trial skips. */
  | { of: 'skipped'; ms: number }
  | { of: 'later'; ms: number }
  | { of: 'template'; name: string }
  | { of: 'entered'; queueId: number }
  | { of: 'kept'; key: string; value: string }
  | { of: 'end'; end: End }

/** The visible lines of the actions. */
export function linesOf(actions: readonly ShownAction[]): Line[] {
  return actions.map((action): Line => {
    switch (action.type) {
      case 'say':
        return { of: 'flow', text: action.text }
      case 'file':
        return { of: 'file', file: action.file, isVoice: action.isVoice }
      case 'template':
        return { of: 'template', name: action.name }
      case 'enter':
        return { of: 'entered', queueId: action.queueId }
      case 'keep':
        return { of: 'kept', key: action.key, value: action.value }
      default:
        return action satisfies never
    }
  })
}

/** The outputs that were taken. `now` is the block where the run stands. */
export function highlightOf(path: readonly PassedNode[], now: string | null): Highlight {
  const passed = new Map<string, readonly string[]>()
  for (const { nodeId, handle } of path) passed.set(nodeId, [...(passed.get(nodeId) ?? []), ...(handle === null ? [] : [handle])])
  return { passed, now, last: path.at(-1)?.nodeId ?? null }
}

/** The block where a run with this path stands. Null before it has begun. */
export function standsAt({ connections }: Graph, path: readonly PassedNode[]): string | null {
  const last = path.at(-1)
  if (!last) return null
  return last.handle === null ? last.nodeId : (waysOf({ connections }).get(`${last.nodeId} ${last.handle}`) ?? last.nodeId)
}

/** How a run ended. Null while it goes on. */
export function endOf({ status, reason }: RunOfFlow): End | null {
  if (status === 'waiting' || status === 'asking' || status === 'sleeping') return null
  return { outcome: status, reason }
}
