import { folded } from '@recado/contract/folded'

/** Does the name hold what was typed? Case and accents do not count. */
export function matches(name: string, typed: string): boolean {
  return folded(name).includes(folded(typed.trim()))
}
