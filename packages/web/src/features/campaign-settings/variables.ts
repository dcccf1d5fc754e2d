import type { CampaignSettings } from '@recado/contract/campaigns/settings'
import { reservedVariableNames } from '@recado/contract/campaigns/texts'
import { folded } from '@recado/contract/folded'
import { cleanName } from '@recado/contract/name'
import { withChanges } from '#kit/changes.ts'

type Variables = CampaignSettings['variables']

/** Accepts a name typed with its braces, and strips them. */
export function nameOf(typed: string): string {
  return cleanName(cleanName(typed).replace(/^\{+|\}+$/g, ''))
}

/** Why a name cannot be added: it is missing or cannot stand in braces, it exists already, or it is a name that campaigns know. */
export function keyFault(key: string, variables: readonly { key: string }[]): 'invalid' | 'taken' | 'known' | null {
  if (!/^[^{}\n]{1,50}$/.test(key)) return 'invalid'
  if (variables.some((variable) => folded(variable.key) === folded(key))) return 'taken'
  return reservedVariableNames.some((name) => folded(name) === folded(key)) ? 'known' : null
}

/**
 * `now` with the changes from `before` to `after`. Changes that other users made meanwhile stay, unless the same variable was changed here.
 */
export function mergedVariables(now: Variables, before: Variables, after: Variables): Variables {
  const merged = withChanges(now, before, after, pairOf)
  return [...new Map(merged.map((variable) => [variable.key, variable])).values()]
}

const pairOf = ({ key, value }: Variables[number]) => `${key}=${value}`
