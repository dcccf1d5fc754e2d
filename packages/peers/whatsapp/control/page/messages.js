import { Bubble } from './bubble.js'
import { element } from './dom.js'

/** Showing more than this at first helps nobody. */
const firstShown = 300

const day = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: 'long' })

/** The messages of one conversation. */
export class MessageList {
  /** @param scope `{ pn, nameOf(chat), onMenu(button, message), onProblem(text) }` */
  constructor(chat, scope) {
    this.chat = chat
    this.shown = new Map()
    const find = (id) => this.shown.get(id)?.message
    this.scope = { ...scope, find, onQuote: (id) => this.goTo(id) }
    this.node = element('ol', { class: 'messages', tabindex: '0', 'aria-label': 'Mensagens' })
    this.isAtEnd = true
    this.node.addEventListener('scroll', () => {
      // Our own scrolling is told later, when a picture may have grown below it: the reader has not left the end.
      if (this.node.scrollTop === this.keptAt) return
      this.isAtEnd = this.node.scrollHeight - this.node.scrollTop - this.node.clientHeight < 60
    })
    // Pictures get their height only when loaded.
    for (const event of ['load', 'loadedmetadata']) this.node.addEventListener(event, () => this.keepAtEnd(), { capture: true })
    new ResizeObserver(() => this.keepAtEnd()).observe(this.node)
  }

  show(messages) {
    const fresh = this.shown.size === 0 ? messages.slice(-firstShown) : messages
    for (const message of fresh) {
      const known = this.shown.get(message.id)
      if (known) known.show(message)
      else this.append(message)
    }
    this.keepAtEnd()
  }

  append(message) {
    if (this.shown.size === 0) this.firstAt = message.at
    else if (message.at < this.firstAt) return
    const today = day.format(message.at)
    if (today !== this.lastDay) this.node.append(element('li', { class: 'day' }, today))
    this.lastDay = today
    const bubble = new Bubble(message, this.scope)
    this.node.append(bubble.node)
    this.shown.set(message.id, bubble)
  }

  /** Shows the message that another one quotes. */
  goTo(id) {
    const node = this.shown.get(id)?.node
    node?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    node?.animate([{ filter: 'brightness(0.85)' }, { filter: 'none' }], { duration: 1200 })
  }

  keepAtEnd() {
    if (!this.isAtEnd) return
    this.node.scrollTop = this.node.scrollHeight
    this.keptAt = this.node.scrollTop
  }
}
