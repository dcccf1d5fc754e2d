import type { Template } from '@recado/contract/templates/api'
import { type FileHeader, slotsOf } from '@recado/contract/templates/content'
import { isStorable } from '@recado/contract/templates/storable'
import { type TemplateValues, valueFaults, type ValueFault, variablesOf } from '@recado/contract/templates/fill'

interface Beside {
  hasFile: boolean
  hasLocation: boolean
  /** Values may have names in braces, which are filled when the message is sent. */
  tokens: boolean
}

/** What keeps a filled template from being sent, or from being kept for later. */
export function faultsOf(template: Template, values: TemplateValues, { tokens, ...beside }: Beside): readonly ValueFault[] {
  const faults = valueFaults(template, values, beside)
  if (tokens) return faults
  // A name in braces would reach the customer as it stands there.
  const open = variablesOf(template).filter(
    ({ key }) => slotsOf(values[key] ?? '').length > 0 && !faults.some((fault) => fault.key === key),
  )
  return [...faults, ...open.map(({ key }) => ({ key, rule: 'required' as const }))]
}

/** Why a template is in the list and may not be sent now. */
export type OffReason =
  | { why: 'paused'; until: string | null }
  | { why: 'stopped'; at: string }
  | { why: 'marketing' | 'cards' | 'state' | 'gone' | 'unstorable' }

export interface Allowed {
  /** A setting lets templates of the category marketing leave from here. */
  marketing: boolean
  /** When the customer stopped marketing. */
  stoppedAt: string | null
  /** It is kept for later, where these files can be kept beside it. */
  keeps?: readonly FileHeader[] | undefined
}

/** Null: it may be sent. */
export function offReason(template: Template, allowed: Allowed): OffReason | null {
  const { state, pausedUntil, category, content } = template
  if (state === 'paused') return { why: 'paused', until: pausedUntil }
  if (state !== 'approved') return { why: 'state' }
  if (content.cards.length > 0) return { why: 'cards' }
  if (allowed.keeps && !isStorable(template, allowed.keeps)) return { why: 'unstorable' }
  if (category !== 'marketing') return null
  if (!allowed.marketing) return { why: 'marketing' }
  return allowed.stoppedAt === null ? null : { why: 'stopped', at: allowed.stoppedAt }
}
