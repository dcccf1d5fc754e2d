import type { Waba } from '#meta/accounts.ts'
import type { Asked } from '#meta/asked.ts'
import { type Node, page, pick } from '#meta/fields.ts'
import { Refusal } from '#meta/refusal.ts'
import { ofManagement, parse, readJson } from '#meta/shape.ts'
import { changeStatus, tellComponents, unpause } from './changes.ts'
import { checkComponents } from './check.ts'
import { mistake } from './refusals.ts'
import { review } from './decisions.ts'
import { creation, edit, inCapitals } from './shapes.ts'
import { addTemplate, findTemplate, type Owned } from './store.ts'
import type { Template } from './template.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const maxPerHour = 100
const maxNames = 6000
const namesStayMs = 30 * dayMs
const editsOf = { day: 1, month: 10 }
const usual = ['name', 'parameter_format', 'components', 'language', 'status', 'category']

function nodeOf(template: Template): Node {
  const { quality, nextCategory } = template
  return {
    id: () => template.id,
    name: () => template.name,
    language: () => template.language,
    status: () => template.status,
    category: () => template.category,
    previous_category: () => template.previousCategory,
    correct_category: () => nextCategory?.category,
    sub_category: () => undefined,
    parameter_format: () => template.parameterFormat,
    components: () => template.components,
    quality_score: () => ({ score: quality.score, date: Math.floor(quality.at / 1000) }),
    rejected_reason: () => template.rejectedReason,
    message_send_ttl_seconds: () => template.ttlSeconds,
  }
}

const shown = (template: Template, query: URLSearchParams) => pick(nodeOf(template), 'WhatsAppMessageTemplate', query, usual)

export function getTemplate({ call }: Asked, { template }: Owned): object {
  return shown(template, call.query)
}

/** All that all words of a template say. */
function wordsOf({ components }: Template): string {
  return JSON.stringify(components)
}

/** A filter may name one value, or several as a list in JSON or with commas. */
function valuesOf(value: string): string[] {
  return value
    .replaceAll(/[[\]"\s]/g, '')
    .split(',')
    .map((one) => one.toUpperCase())
}

export function listTemplates({ call }: Asked, { templates }: Waba): object {
  const { query } = call
  const filters: Record<string, (template: Template, value: string) => boolean> = {
    name: ({ name }, value) => name.includes(value),
    content: (template, value) => wordsOf(template).includes(value),
    name_or_content: (template, value) => template.name.includes(value) || wordsOf(template).includes(value),
    language: ({ language }, value) => valuesOf(value).includes(language.toUpperCase()),
    status: ({ status }, value) => valuesOf(value).includes(status),
    category: ({ category }, value) => valuesOf(value).includes(category),
    quality_score: ({ quality }, value) => valuesOf(value).includes(quality.score),
  }
  const asked = Object.entries(filters).flatMap(([name, isMeant]) => {
    const value = query.get(name)
    return value === null ? [] : [(template: Template) => isMeant(template, value)]
  })
  const found = templates.filter((template) => asked.every((isMeant) => isMeant(template)))
  return page(
    found.map((template) => shown(template, query)),
    call,
  )
}

export function createTemplate({ state, call, token: { app } }: Asked, waba: Waba): object {
  const asked = parse(creation, inCapitals(readJson(call.text)), ofManagement)
  const { name, language, parameter_format: parameterFormat = 'POSITIONAL' } = asked
  const now = state.now().getTime()
  requireFree(waba, name, language, now)
  const typeOf = (handle: string) => state.uploads.typeOf(app, handle)
  const components = checkComponents(asked.components, { ...asked, parameterFormat, typeOf })
  const recent = waba.templatesMadeAt.filter((at) => at > now - hourMs)
  if (recent.length >= maxPerHour) throw new Refusal(80008)
  waba.templatesMadeAt = [...recent, now]
  const ordered = state.reviews.take(name)
  const category = ordered?.category ?? asked.category
  const ttlSeconds = asked.message_send_ttl_seconds
  const template = addTemplate(
    waba,
    { name, language, category, parameterFormat, components, ttlSeconds, status: 'PENDING' },
    now,
  )
  const status = review(state, { waba, template }, ordered)
  return { id: template.id, status, category }
}

/** Refuses a name that another template has, or had in the last 30 days. */
function requireFree(waba: Waba, name: string, language: string, now: number): void {
  if (findTemplate(waba, name, language))
    throw mistake(
      'exists',
      `There is already ${language} content for this template. You can create a new template and try again.`,
    )
  const hasOthers = waba.templates.some((one) => one.name === name)
  const isTaken = waba.templateNamesTaken.some(
    (one) => one.name === name && one.until > now && (one.language === language || !hasOthers),
  )
  if (isTaken)
    throw mistake(
      'beingDeleted',
      `New ${language} content can't be added while the existing ${language} content is being deleted.`,
    )
  if (!hasOthers && new Set(waba.templates.map((one) => one.name)).size >= maxNames)
    throw mistake('tooMany', `An account has at most ${maxNames} templates.`)
}

export function editTemplate({ state, call, token: { app } }: Asked, owned: Owned): object {
  const asked = parse(edit, inCapitals(readJson(call.text)), ofManagement)
  const { template } = owned
  const isApproved = template.status === 'APPROVED'
  requireEditable(template, state.now().getTime())
  const category = asked.category ?? template.category
  if (isApproved && category !== template.category)
    throw mistake('locked', 'The category of an approved template cannot be changed.')
  const parameterFormat = asked.parameter_format ?? template.parameterFormat
  const typeOf = (handle: string) => state.uploads.typeOf(app, handle)
  if (asked.components)
    template.components = checkComponents(asked.components, { category, language: template.language, parameterFormat, typeOf })
  if (isApproved) template.editedAt.push(state.now().getTime())
  Object.assign(template, { category, parameterFormat, ttlSeconds: asked.message_send_ttl_seconds ?? template.ttlSeconds })
  template.pausedUntil = undefined
  tellComponents(state, owned)
  review(state, owned, state.reviews.take(template.name))
  return { success: true }
}

function requireEditable({ status, editedAt }: Template, now: number): void {
  if (status !== 'APPROVED' && status !== 'REJECTED' && status !== 'PAUSED')
    throw mistake('locked', `A template can be edited when it is approved, rejected or paused, not when it is ${status}.`)
  const within = (ms: number) => editedAt.filter((at) => at > now - ms).length
  if (status === 'APPROVED' && (within(dayMs) >= editsOf.day || within(30 * dayMs) >= editsOf.month))
    throw mistake('locked', 'An approved template can be edited once in 24 hours and 10 times in 30 days.')
}

/** Deletes all languages of a name, one of them, or templates by their ids. */
export function deleteTemplates({ state, call }: Asked, waba: Waba): object {
  const { query } = call
  const name = query.get('name')
  const one = query.get('hsm_id')
  const ids = query.get('hsm_ids')
  if (name === null && ids === null) throw new Refusal(100, { message: 'The parameter name is required.' })
  const wanted = new Set(ids === null ? [] : valuesOf(ids))
  if (wanted.size > 100) throw new Refusal(100, { message: 'Param hsm_ids must have at most 100 ids.' })
  const isMeant = (template: Template) =>
    ids === null ? template.name === name && (one ?? template.id) === template.id : wanted.has(template.id)
  const meant = waba.templates.filter(isMeant)
  if (meant.length === 0 || meant.length < wanted.size) throw mistake('notFound', 'There is no such template.')
  if (meant.some(({ status }) => status === 'DISABLED')) throw mistake('locked', 'A disabled template cannot be deleted.')
  const until = state.now().getTime() + namesStayMs
  for (const template of meant) {
    if (template.wasApproved) waba.templateNamesTaken.push({ name: template.name, language: template.language, until })
    changeStatus(state, { waba, template }, 'PENDING_DELETION', { reason: null })
  }
  waba.templates = waba.templates.filter((template) => !meant.includes(template))
  return { success: true }
}

export function unpauseTemplate({ state }: Asked, owned: Owned): object {
  if (owned.template.status !== 'PAUSED') return { success: false, reason: 'The template is not paused.' }
  unpause(state, owned)
  return { success: true }
}
