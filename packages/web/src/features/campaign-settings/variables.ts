import { knownPlaceholders } from '@recado/contract/campaigns/texts'

/** Whoever types the braces too means the name in them. */
export function nameOf(typed: string): string {
  return typed
    .trim()
    .replace(/^\{|\}$/g, '')
    .trim()
}

/** Why a name cannot be added: it is missing or cannot stand in braces, is there already, or is one that campaigns know. */
export function keyFault(key: string, variables: readonly { key: string }[]): 'invalid' | 'taken' | 'known' | null {
  if (!/^[^{}\n]{1,50}$/.test(key)) return 'invalid'
  if (variables.some((variable) => variable.key === key)) return 'taken'
  return knownPlaceholders.some((name) => name === key) ? 'known' : null
}
