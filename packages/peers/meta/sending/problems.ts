import { codes } from '#meta/codes.ts'
import { type Conversation, countryOf, type Person } from '#meta/people.ts'
import type { State } from '#meta/state.ts'
import type { Template } from '#meta/templates/template.ts'
import { type FileRef, findFileProblem, isFile } from './files.ts'
import { isInWindow } from './pricing.ts'
import type { Outgoing } from './shapes.ts'
import { headerFileOf, type TemplateContent } from './templates.ts'

const dayMs = 86_400_000

/** Why an accepted message fails, and after which status. */
export interface Problem {
  code: number
  details: string
  after?: 'sent' | 'delivered' | undefined
}

export async function findProblem(
  state: State,
  conversation: Conversation,
  { type, content }: Outgoing,
  template: Template | undefined,
): Promise<Problem | undefined> {
  const { person, number } = conversation
  const ordered = state.refusals.take('status', number.id, person.number)
  if (ordered) return problem(ordered.code, ordered.details, ordered.after)
  const isOpen = state.settings.window === 'stays' || isInWindow(conversation, state.now().getTime())
  const code = codeFor(conversation, template, { isOpen, now: state.now().getTime() })
  if (code !== undefined) return problem(code)
  const file = type === 'template' ? headerFileOf(content as TemplateContent) : { type, content }
  const wrong = file && isFile(file.type) ? await findFileProblem(state, file.type, file.content as FileRef) : undefined
  if (wrong) return problem(131_053, wrong)
  if (isOpen || state.rates.takeFirstContact(number.waba, person, state.now().getTime())) return undefined
  return problem(131_048)
}

function problem(code: number, details = codes[code]?.[1] ?? '', after?: Problem['after']): Problem {
  return { code, details, after }
}

/** Marketing never reaches numbers of the United States, nor those who have stopped it, nor those who have had enough for now. */
function codeFor(
  { person, number }: Conversation,
  template: Template | undefined,
  { isOpen, now }: { isOpen: boolean; now: number },
): number | undefined {
  if (!person.isOnWhatsApp) return 131_026
  if (!number.waba.hasPaymentMethod && !number.allowedRecipients) return 131_042
  if (!template && !isOpen) return 131_047
  if (template?.category !== 'MARKETING') return undefined
  if (person.stopped.has(number.waba.portfolio)) return 131_050
  return countryOf(person.number) === 'US' || isCapped(person, now) ? 131_049 : undefined
}

/** Each try before the end holds marketing back for another day. */
function isCapped(person: Person, now: number): boolean {
  if (person.cappedUntil === undefined || person.cappedUntil <= now) return false
  person.cappedUntil = Math.max(person.cappedUntil, now + dayMs)
  return true
}
