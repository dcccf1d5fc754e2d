import type { NodeType } from '@recado/contract/flows/node'
import i18next from 'i18next'

/** The title of a block's dialog. */
export function titleOf(mode: 'create' | 'edit', type: NodeType): string {
  const name = i18next.t(`bots:blocks.${type}`)
  return i18next.t(`flowNodes:${mode}`, { context: type, name: hasInnerCapital.test(name) ? name : name.toLowerCase() })
}

/** Within a sentence a name is written in lower case, unless it is a brand, like TypeBot. */
const hasInnerCapital = /\p{L}\p{Lu}/u
