import type { Template } from '@recado/contract/templates/api'
import { contentFaults } from '@recado/contract/templates/rules'

/** Why a template is only read here: Meta's own screens make such ones, or Meta takes no change in this state. */
export type Lock = 'made-at-meta' | 'state'

/** Meta takes changes of what it has decided on, and not for good. */
const editable: ReadonlySet<Template['state']> = new Set(['approved', 'rejected', 'paused'])

export function lockOf({ category, content, state }: Pick<Template, 'category' | 'content' | 'state'>): Lock | null {
  const isForeign = category === 'authentication' || contentFaults(content).some(({ rule }) => rule === 'kind')
  if (isForeign) return 'made-at-meta'
  return editable.has(state) ? null : 'state'
}
