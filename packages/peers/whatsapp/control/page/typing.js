import { call } from './dom.js'

/** How often it is repeated (ms), since phones show typing for only 25 seconds. */
const again = 10_000
const pause = 4000

/** Lets the other side know that somebody types on this phone. */
export class TypingSignal {
  constructor(pn) {
    this.pn = pn
  }

  /** @param state `composing` or `recording` */
  show(chat, state) {
    if (this.chat === chat && this.state === state && Date.now() - this.toldAt < again) return this.pauseSoon(state)
    Object.assign(this, { chat, state, toldAt: Date.now() })
    this.tell(state)
    this.pauseSoon(state)
  }

  /** @param isKnown a sent message says it already */
  end(isKnown = false) {
    clearTimeout(this.timer)
    if (this.state && !isKnown) this.tell('paused')
    this.state = undefined
  }

  /** Somebody has WhatsApp open, or leaves it. */
  showOpen(chat, isOpen) {
    this.chat = chat
    if (chat !== undefined) this.tell(isOpen ? 'available' : 'unavailable')
  }

  pauseSoon(state) {
    clearTimeout(this.timer)
    if (state === 'composing') this.timer = setTimeout(() => this.end(), pause)
  }

  tell(state) {
    call('POST', `/phones/${this.pn}/chats/${this.chat}/presence`, { state }).catch(() => undefined)
  }
}
