import { authenticationComponents } from './authentication.ts'
import { checkButtons } from './check-buttons.ts'
import { checkHeader, type Samples } from './check-header.ts'
import { lengthOf, mistake, tooLong } from './refusals.ts'
import type { Body, Card, GivenComponent } from './shapes.ts'
import type { Category, Component } from './template.ts'
import { areAdjacent, dangles, isTooDense, problemOf, variablesIn } from './variables.ts'

const maxBody = { template: 1024, card: 160 }
const maxFooter = 60
const maxOffer = 16
const cardsOf = { min: 2, max: 10 }

export interface Checked extends Samples {
  category: Category
  language: string
}

/** The components of a template as they are kept, or why they cannot be. */
export function checkComponents(given: GivenComponent[], how: Checked): Component[] {
  const types = given.map(({ type }) => type)
  if (new Set(types).size !== types.length) throw mistake('body', 'Each type of component may occur once.')
  if (how.category === 'AUTHENTICATION') return authenticationComponents(given, how.language)
  if (!types.includes('BODY')) throw mistake('body', 'Message template must have a component of type BODY.')
  return given.map((one) => checkComponent(one, how))
}

function checkComponent(one: GivenComponent, how: Checked): Component {
  if (one.type === 'HEADER') return checkHeader(one, how)
  if (one.type === 'BODY') return checkBody(one, how, maxBody.template)
  if (one.type === 'FOOTER') return checkFooter(one.text)
  if (one.type === 'BUTTONS') return { ...one, buttons: checkButtons(one.buttons) }
  if (one.type === 'CAROUSEL') return checkCarousel(one, how)
  if (lengthOf(one.limited_time_offer.text) > maxOffer) throw tooLong('LIMITED_TIME_OFFER', maxOffer)
  if (how.category !== 'MARKETING') throw mistake('body', 'Limited time offers are for the category MARKETING only.')
  return one
}

function checkBody(body: Body, { parameterFormat }: Samples, max: number): Component {
  const { text = '' } = body
  if (text.trim() === '') throw mistake('body', 'The message body needs a text.')
  if (lengthOf(text) > max) throw tooLong('BODY', max)
  const problem = problemOf(text, parameterFormat)
  if (problem) throw mistake('body', problem)
  if (areAdjacent(text)) throw mistake('body', 'Two variables cannot stand side by side.')
  if (dangles(text)) throw mistake('dangling', "Variables can't be at the start or end of the template.")
  if (isTooDense(text)) throw mistake('dense', 'This template has too many variables for its length.')
  checkBodySamples(body, parameterFormat)
  const { type, example } = body
  return { type, text, ...(example && { example }) }
}

function checkBodySamples({ text = '', example }: Body, format: Samples['parameterFormat']): void {
  const names = variablesIn(text)
  if (names.length === 0) return
  const named = new Set(example?.body_text_named_params?.filter((one) => one.example !== '').map((one) => one.param_name))
  const [positional = []] = example?.body_text ?? []
  const isComplete =
    format === 'NAMED'
      ? names.every((name) => named.has(name))
      : positional.length === names.length && positional.every((one) => one !== '')
  if (!isComplete) throw mistake('noSample', 'component of type BODY is missing expected field(s) (example)')
}

function checkFooter(text = ''): Component {
  if (text === '') throw mistake('footer', 'The footer needs a text.')
  if (lengthOf(text) > maxFooter) throw tooLong('FOOTER', maxFooter)
  if (variablesIn(text).length > 0) throw mistake('footer', "The footer can't have variables.")
  return { type: 'FOOTER', text }
}

/** All cards have the same parts, a file above and buttons below. */
function checkCarousel({ type, cards }: Extract<GivenComponent, { type: 'CAROUSEL' }>, how: Checked): Component {
  const { min, max } = cardsOf
  if (how.category !== 'MARKETING') throw mistake('carousel', 'Carousels are for the category MARKETING only.')
  if (cards.length < min || cards.length > max) throw mistake('carousel', `A carousel has ${min} to ${max} cards.`)
  const kinds = new Set(cards.map(kindOf))
  if (kinds.size > 1) throw mistake('carousel', 'All cards must have the same components.')
  return { type, cards: cards.map(({ components }) => ({ components: components.map((one) => checkPart(one, how)) })) }
}

function kindOf({ components }: Card): string {
  return components
    .map((one) => {
      if (one.type === 'HEADER') return one.format
      return one.type === 'BUTTONS' ? one.buttons.map(({ type }) => type).join('+') : one.type
    })
    .toSorted()
    .join()
}

function checkPart(one: Card['components'][number], how: Checked): Component {
  if (one.type === 'BODY') return checkBody(one, how, maxBody.card)
  if (one.type === 'BUTTONS') {
    if (one.buttons.length > 2) throw mistake('carousel', 'A card has at most 2 buttons.')
    return { ...one, buttons: checkButtons(one.buttons) }
  }
  if (one.format !== 'IMAGE' && one.format !== 'VIDEO')
    throw mistake('carousel', 'A card needs a header of format IMAGE or VIDEO.')
  return checkHeader(one, how)
}
