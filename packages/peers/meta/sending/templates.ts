import type { PhoneNumber } from '#meta/accounts.ts'
import { Refusal } from '#meta/refusal.ts'
import type { State } from '#meta/state.ts'
import { findTemplate } from '#meta/templates/store.ts'
import { componentOf, type Template } from '#meta/templates/template.ts'
import { checkButtonValues } from './button-values.ts'
import { checkBodyValues, checkHeaderValues, type Part } from './template-values.ts'
import type { Recipient } from './recipients.ts'

export interface TemplateContent {
  name: string
  language: { code: string }
  components?: (Part & { cards?: { card_index: number; components: Part[] }[] })[]
}

type Parts = NonNullable<TemplateContent['components']>

/** The template that a message names, if it may be sent with these parameters to this recipient. */
export function requireTemplate(state: State, number: PhoneNumber, content: TemplateContent, to: Recipient): Template {
  const { name, language, components: given = [] } = content
  const template = findTemplate(number.waba, name, language.code)
  if (template?.status === 'PAUSED') throw new Refusal(132015)
  if (template?.status === 'DISABLED') throw new Refusal(132016)
  if (template?.status !== 'APPROVED')
    throw new Refusal(132001, { details: `template name (${name}) does not exist in ${language.code}` })
  checkParts(state, number, template, given)
  checkOffer(template, given)
  checkCards(state, number, template, given)
  if (template.category === 'AUTHENTICATION' && to.isById) throw new Refusal(131062)
  return template
}

type Parted = Pick<Template, 'components' | 'parameterFormat'>

function checkParts(state: State, number: PhoneNumber, template: Parted, given: Part[]): void {
  const partOf = (type: string) => given.find((one) => one.type === type)
  checkHeaderValues(state, number, template, partOf('header'))
  checkBodyValues(template, partOf('body'))
  checkButtonValues(
    componentOf(template, 'BUTTONS')?.buttons ?? [],
    given.filter(({ type }) => type === 'button'),
  )
}

function checkOffer({ components }: Template, given: Parts): void {
  const offer = componentOf({ components }, 'LIMITED_TIME_OFFER')?.limited_time_offer
  const [value] = given.find(({ type }) => type === 'limited_time_offer')?.parameters ?? []
  const time = (value?.['limited_time_offer'] as { expiration_time_ms?: unknown } | undefined)?.expiration_time_ms
  if (offer?.has_expiration && typeof time !== 'number')
    throw new Refusal(131008, { details: 'limited_time_offer: expiration_time_ms is required' })
  if (!offer && value) throw new Refusal(132012, { details: 'limited_time_offer: the template has none' })
}

/** As many cards are sent as were created. */
function checkCards(state: State, number: PhoneNumber, { components, parameterFormat }: Template, given: Parts): void {
  const cards = componentOf({ components }, 'CAROUSEL')?.cards ?? []
  const sent = given.find(({ type }) => type === 'carousel')?.cards ?? []
  if (sent.length !== cards.length)
    throw new Refusal(132012, { details: `carousel: expected ${cards.length} cards, received ${sent.length}` })
  cards.forEach((card, at) => {
    const mine = sent.find((one) => one.card_index === at)
    if (!mine) throw new Refusal(132012, { details: `carousel: there is no card with card_index ${at}` })
    checkParts(state, number, { ...card, parameterFormat }, mine.components)
  })
}

/** What stands in the header of a template instead of a text. */
export function headerFileOf({ components = [] }: TemplateContent): { type: string; content: unknown } | undefined {
  const [value] = components.find(({ type }) => type === 'header')?.parameters ?? []
  return value && { type: value.type, content: value[value.type] }
}
