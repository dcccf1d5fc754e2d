import { call as ask, element, formatNumber, hueOf, icon } from './dom.js'
import { describe, nameOfCall, wordsOf } from './describe.js'
import { fileNodes } from './files.js'
import { formatted } from './markup.js'
import { openMenu } from './menu.js'
import { tick, time } from './ticks.js'

const coordinate = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 4, maximumFractionDigits: 5 })

/**
 * One message. What changes in it is replaced separately, so that a playing voice note goes on.
 * @param scope `{ pn, nameOf(chat), find(id), onMenu(button, message), onQuote(id), onProblem(text) }`
 */
export class Bubble {
  constructor(message, scope) {
    this.scope = scope
    this.via = element('div', { class: 'head' })
    this.body = element('div', { class: 'content' })
    this.foot = element('span', { class: 'foot' })
    this.options = element('div', { class: 'options' })
    this.reactions = element('div', { class: 'reactions', hidden: true })
    const onclick = ({ currentTarget }) => scope.onMenu(currentTarget, this.message)
    const attributes = {
      type: 'button',
      class: 'more',
      'aria-label': 'Opções',
      title: 'Opções',
      'aria-haspopup': 'menu',
      onclick,
    }
    this.more = element('button', attributes, icon('dots'))
    const inner = [this.more, this.via, this.body, this.foot, this.options]
    const bubble = element('div', { class: 'bubble' }, ...inner)
    this.node = element('li', { class: message.fromMe ? 'row mine' : 'row' }, bubble, this.reactions)
    this.show(message)
  }

  show(message) {
    const before = this.message
    this.message = message
    const isOther = before?.deleted !== message.deleted || before?.editedAt !== message.editedAt
    if (!before || isOther || before.call?.outcome !== message.call?.outcome) this.showBody()
    this.foot.replaceChildren(...footOf(message))
    this.showReactions()
    this.more.hidden = Boolean(message.deleted || message.call)
  }

  showBody() {
    const { message, scope } = this
    this.via.replaceChildren(...this.headOf(message))
    if (message.deleted) {
      this.body.replaceChildren(element('p', { class: 'gone' }, ...describe(message)))
      this.options.replaceChildren()
      return
    }
    const text = wordsOf(message)
    const words = text ? [element('p', {}, ...formatted(text))] : []
    this.body.replaceChildren(...this.quoteOf(message), ...adOf(message), ...kindOf(scope.pn, message), ...words)
    this.options.replaceChildren(...optionsOf(message, scope))
  }

  /** Who wrote it, where that is not obvious: another member of a group, or the own account on a linked device. */
  headOf({ fromMe, device, author, forwarded, deleted }) {
    const mark = forwarded && !deleted ? [element('small', { class: 'via' }, icon('forward'), ' Encaminhada')] : []
    if (fromMe) return [...(device > 0 ? [element('small', { class: 'via' }, 'pelo aparelho conectado')] : []), ...mark]
    if (!author) return mark
    const made = element('small', { class: 'via author' }, this.scope.nameOf(author))
    made.style.setProperty('--hue', hueOf(author))
    return [made, ...mark]
  }

  quoteOf({ quoted }) {
    if (!quoted) return []
    const { scope } = this
    const original = scope.find(quoted.id)
    const who = quoted.from === scope.pn ? 'Você' : quoted.from ? scope.nameOf(quoted.from) : ''
    const words = original ? describe(original) : formatted(quoted.text || 'Mensagem')
    const lines = [...(who ? [element('strong', {}, who)] : []), element('span', { class: 'line' }, ...words)]
    const onclick = () => scope.onQuote(quoted.id)
    return [element('button', { type: 'button', class: 'quote', onclick }, ...lines)]
  }

  showReactions() {
    const { reactions = [] } = this.message
    const byEmoji = Map.groupBy(reactions, ({ emoji }) => emoji)
    const chips = [...byEmoji].map(([emoji, all]) => {
      const names = all.map(({ from }) => (from === this.scope.pn ? 'Você' : this.scope.nameOf(from))).join(', ')
      return element('span', { class: 'reaction', title: names }, all.length > 1 ? `${emoji} ${all.length}` : emoji)
    })
    this.reactions.hidden = chips.length === 0 || Boolean(this.message.deleted)
    this.reactions.replaceChildren(...chips)
  }
}

function footOf({ at, editedAt, deleted, fromMe, status, call }) {
  const edited = editedAt && !deleted ? ['editada '] : []
  return [...edited, element('time', {}, time.format(at)), ...(fromMe && !call ? [' ', tick(status)] : [])]
}

function kindOf(pn, message) {
  const { media, location, contacts, poll, call } = message
  if (media) return fileNodes(pn, message)
  if (location) return [placeNode(location)]
  if (contacts) return contacts.map(contactNode)
  if (poll) return [pollNode(poll)]
  if (call) return [element('p', { class: 'call' }, icon('call'), ` ${nameOfCall(message)}`)]
  return []
}

function placeNode({ latitude, longitude, name, address, thumbnail }) {
  const map = thumbnail ? [element('img', { src: `data:image/jpeg;base64,${thumbnail}`, alt: '' })] : []
  const point = `${coordinate.format(latitude)}; ${coordinate.format(longitude)}`
  const lines = [name || 'Localização', ...[address, point].filter(Boolean).map((line) => element('small', {}, line))]
  return element('div', { class: 'card' }, ...map, icon('location'), element('span', {}, ...lines))
}

function contactNode({ name, vcard }) {
  const numbers = [...vcard.matchAll(/^(?:item\d+\.)?TEL[^:\n]*:(.+)$/gim)].map(([, number]) => number.trim())
  const lines = numbers.map((number) => element('small', {}, formatNumber(number.replace(/\D/g, ''))))
  return element('div', { class: 'card' }, icon('contact'), element('span', {}, name, ...lines))
}

function pollNode({ question, options }) {
  const rows = options.map((option) => element('li', {}, option))
  return element('div', { class: 'poll' }, element('strong', {}, question), element('ul', {}, ...rows))
}

/** The link is shown, not followed. */
function adOf({ ad }) {
  if (!ad) return []
  const lines = [ad.body, ad.sourceUrl].filter(Boolean).map((line) => element('small', {}, line))
  return [element('div', { class: 'quote' }, element('strong', {}, `Anúncio: ${ad.title}`), ...lines)]
}

/** What can be tapped in a message of a business: its buttons, or one that opens its list. */
function optionsOf({ id: quote, chat: to, fromMe, structure }, { pn, onProblem }) {
  if (fromMe || !structure) return []
  const tap = (kind, id, text) => {
    const content = { to, quote, structure: { kind: 'reply', to: kind, id, text } }
    ask('POST', `/phones/${pn}/messages`, content).catch(({ message }) => onProblem(message))
  }
  const button = (text, onclick, more) => element('button', { type: 'button', onclick, ...more }, text)
  if (structure.kind === 'buttons') return structure.buttons.map(({ id, text }) => button(text, () => tap('button', id, text)))
  if (structure.kind !== 'list') return []
  const rows = structure.rows.map(({ id, title }) => ({ icon: 'reply', label: title, act: () => tap('list', id, title) }))
  return [button(structure.title, ({ currentTarget }) => openMenu(currentTarget, rows), { 'aria-haspopup': 'menu' })]
}
