import type { TemplateChange } from '@recado/border/signals'
import { z } from 'zod'

const hourMs = 3_600_000
/** How long Meta pauses a template, by the title of its words. */
const pauses: Readonly<Record<string, number>> = { FIRST_PAUSE: 3 * hourMs, SECOND_PAUSE: 6 * hourMs }

const states: Readonly<Record<string, NonNullable<TemplateChange['state']>>> = {
  PENDING: 'pending',
  APPROVED: 'approved',
  REINSTATED: 'approved',
  REJECTED: 'rejected',
  PAUSED: 'paused',
  DISABLED: 'disabled',
  IN_APPEAL: 'in-appeal',
  ARCHIVED: 'archived',
  LIMIT_EXCEEDED: 'limited',
  PENDING_DELETION: 'deleting',
  DELETED: 'gone',
}
const qualities: Readonly<Record<string, TemplateChange['quality']>> = { GREEN: 'high', YELLOW: 'medium', RED: 'low' }

const text = z.string().optional().catch(undefined)
const category = z
  .enum(['MARKETING', 'UTILITY', 'AUTHENTICATION'])
  .transform((word) => word.toLowerCase() as 'marketing' | 'utility' | 'authentication')
  .optional()
  .catch(undefined)
const told = z.object({
  message_template_name: z.string(),
  message_template_language: z.string(),
  event: text,
  reason: text,
  rejection_info: z.object({ reason: text, recommendation: text }).optional().catch(undefined),
  other_info: z.object({ title: text, description: text }).optional().catch(undefined),
  new_quality_score: text,
  previous_category: category,
  new_category: category,
  correct_category: category,
  category_update_timestamp: z.coerce.number().optional().catch(undefined),
})
type Told = z.output<typeof told>

/** What a change of the account's webhooks says about a template. Undefined when it is about none. */
export function templateChangeOf(field: string, value: unknown, time: number | undefined): TemplateChange | undefined {
  if (!/^(message_template_|template_category)/.test(field)) return undefined
  const { data } = told.safeParse(value)
  if (!data) return undefined
  const at = time === undefined ? Date.now() : time * 1_000
  const named = { name: data.message_template_name, language: data.message_template_language }
  if (field === 'message_template_status_update') return { ...named, ...stateOf(data, at) }
  if (field === 'message_template_quality_update') return { ...named, quality: qualities[data.new_quality_score ?? ''] ?? null }
  if (field === 'template_category_update') return { ...named, ...categoryOf(data, at) }
  return { ...named, isStale: true }
}

/** A word that is not known is no state: the list says how the template stands. */
function stateOf({ event = '', reason, rejection_info: rejection, other_info: other }: Told, at: number) {
  const state = Object.hasOwn(states, event) ? states[event] : undefined
  if (!state) return { isStale: true as const }
  const lasts = pauses[other?.title ?? '']
  const words = rejection ? [rejection.reason, rejection.recommendation].filter(Boolean).join(' ') : other?.description
  return {
    state,
    reason: !reason || reason === 'NONE' ? '' : reason,
    words: state === 'approved' ? '' : (words ?? ''),
    ...(state === 'paused' && lasts ? { pausedUntil: new Date(at + lasts).toISOString() } : {}),
  }
}

/** In a notice the new category is the present one, and the correct one comes. */
function categoryOf({ previous_category: before, new_category: now, correct_category: next, ...rest }: Told, at: number) {
  const { category_update_timestamp: seconds } = rest
  if (now && next) return { category: { from: now, to: next, at: new Date(seconds ? seconds * 1_000 : at).toISOString() } }
  return before && now ? { category: { from: before, to: now, at: new Date(at).toISOString() } } : { isStale: true as const }
}
