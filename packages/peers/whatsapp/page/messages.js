import { element, hueOf } from './dom.js'
import { fileNode } from './files.js'

/** More than these at the first look do not help anybody. */
const firstShown = 300

const ticks = {
  failed: ['!', 'Não enviada'],
  pending: ['◷', 'Aguardando'],
  sent: ['✓', 'Enviada'],
  delivered: ['✓✓', 'Entregue'],
  read: ['✓✓', 'Lida'],
  played: ['✓✓', 'Reproduzida'],
}
export const time = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: 'long' })

/** The messages of one conversation. It only grows and moves ticks, so a voice note that plays goes on playing. */
export class MessageList {
  constructor(pn, chat, nameOf) {
    this.pn = pn
    this.chat = chat
    this.nameOf = nameOf
    this.shown = new Map()
    this.node = element('ol', { class: 'messages', tabindex: '0', 'aria-label': 'Mensagens' })
    this.isAtEnd = true
    this.node.addEventListener('scroll', () => {
      this.isAtEnd = this.node.scrollHeight - this.node.scrollTop - this.node.clientHeight < 60
    })
    // Pictures get their height when they are there.
    for (const event of ['load', 'loadedmetadata']) this.node.addEventListener(event, () => this.keepAtEnd(), { capture: true })
  }

  show(messages) {
    const fresh = this.shown.size === 0 ? messages.slice(-firstShown) : messages
    for (const message of fresh) {
      const known = this.shown.get(message.id)
      if (!known) this.append(message)
      else if (known.status !== message.status) this.moveTick(known, message.status)
    }
    this.keepAtEnd()
  }

  append(message) {
    const { id, fromMe, text, at, status, media } = message
    if (this.shown.size === 0) this.firstAt = at
    else if (at < this.firstAt) return
    const today = day.format(at)
    if (today !== this.lastDay) this.node.append(element('li', { class: 'day' }, today))
    this.lastDay = today
    const ownTick = fromMe ? tick(status) : undefined
    const foot = element('span', { class: 'foot' }, element('time', {}, time.format(at)), ...(ownTick ? [' ', ownTick] : []))
    const file = media ? [fileNode(this.pn, message)] : []
    const words = text ? [element('p', {}, text)] : []
    this.node.append(element('li', { class: fromMe ? 'bubble mine' : 'bubble' }, ...this.via(message), ...file, ...words, foot))
    this.shown.set(id, { status, tick: ownTick })
  }

  /** Who wrote, where that is not plain: another member of a group, or the own account on a linked device. */
  via({ fromMe, device, author }) {
    if (fromMe) return device > 0 ? [element('small', { class: 'via' }, 'pelo aparelho conectado')] : []
    if (!author) return []
    const made = element('small', { class: 'via author' }, this.nameOf(author))
    made.style.setProperty('--hue', hueOf(author))
    return [made]
  }

  moveTick(known, status) {
    const moved = known.tick && tick(status)
    known.tick?.replaceWith(moved)
    Object.assign(known, { status, tick: moved })
  }

  keepAtEnd() {
    if (this.isAtEnd) this.node.scrollTop = this.node.scrollHeight
  }
}

export function tick(status) {
  const [sign, name] = ticks[status]
  return element('span', { class: 'tick', 'data-status': status, role: 'img', 'aria-label': name, title: name }, sign)
}
