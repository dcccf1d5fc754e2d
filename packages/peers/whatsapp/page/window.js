import { avatar, call, element, formatNumber } from './dom.js'
import { Attachment, describe, sendFile } from './files.js'
import { MessageList, tick, time } from './messages.js'

/** One phone on the page: its head, and below it the conversations or an open one. */
export class PhoneWindow {
  /** @param actions `{ nameOf(chat), membersOf(chat, pn), onDevices(phone), onNewChat(phone, choose) }` */
  constructor(phone, actions) {
    this.phone = phone
    this.actions = actions
    this.chat = undefined
    this.head = element('header')
    this.body = element('div', { class: 'body' })
    this.text = element('textarea', { rows: '1', placeholder: 'Mensagem', 'aria-label': 'Mensagem', autocomplete: 'off' })
    this.attachment = new Attachment()
    this.text.addEventListener('paste', event => this.attachment.takePasted(event))
    const button = element('button', { class: 'primary', 'aria-label': 'Enviar' }, '➤')
    const fields = [this.attachment.button, this.text, button]
    this.composer = element('form', { class: 'composer' }, this.attachment.preview, ...fields)
    this.composer.addEventListener('submit', event => {
      event.preventDefault()
      void this.send()
    })
    this.text.addEventListener('keydown', event => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
      event.preventDefault()
      void this.send()
    })
    this.node = element('section', { class: 'phone', 'aria-label': phone.name }, this.head, this.body, this.composer)
    this.showHead(phone)
  }

  showHead(phone) {
    this.phone = phone
    const { companions } = phone
    const online = companions.filter(({ connected }) => connected).length
    const devices = companions.length === 0 ? 'Conectar aparelho' : `${online} de ${companions.length} no\u00a0ar`
    const state = companions.length === 0 ? 'none' : online === companions.length ? 'up' : 'down'
    const names = element('div', { class: 'names' }, element('strong', {}, phone.name), element('small', {}, numberOf(phone)))
    const onclick = () => this.actions.onDevices(this.phone)
    const button = element('button', { class: 'device', 'data-state': state, onclick }, devices)
    this.head.replaceChildren(avatar(phone), names, button)
  }

  /** Fetches and shows what the phone holds now. */
  async refresh() {
    const { chat } = this
    if (chat === undefined) {
      const chats = await call('GET', `/phones/${this.phone.pn}/chats`)
      if (this.chat === undefined) this.showChats(chats)
      return
    }
    const messages = await call('GET', `/phones/${this.phone.pn}/chats/${chat}/messages`)
    if (this.chat !== chat) return
    this.showMessages(messages)
    const hasUnread = messages.some(({ fromMe, status }) => !fromMe && (status === 'sent' || status === 'delivered'))
    if (hasUnread && document.visibilityState === 'visible') await call('POST', `/phones/${this.phone.pn}/chats/${chat}/read`)
  }

  async open(chat) {
    this.chat = chat
    this.list = undefined
    this.attachment.clear()
    await this.refresh()
    if (chat !== undefined) this.text.focus({ preventScroll: true })
  }

  showChats(chats) {
    this.composer.hidden = true
    const rows = chats.map(({ chat, unread, last }) => {
      const name = this.actions.nameOf(chat)
      const lead = last.fromMe ? [tick(last.status), ' '] : last.author ? [`${this.actions.nameOf(last.author)}: `] : []
      const line = element('span', { class: 'line' }, ...lead, ...describe(last))
      const count = unread > 0 ? [element('b', { class: 'count', 'aria-label': `${unread} não lidas` }, String(unread))] : []
      const words = element('span', { class: 'words' }, element('strong', {}, name), line)
      const side = element('span', { class: 'side' }, element('time', {}, time.format(last.at)), ...count)
      const onclick = () => void this.open(chat)
      return element('li', {}, element('button', { class: 'chat', onclick }, avatar({ pn: chat, name }), words, side))
    })
    const onclick = () => this.actions.onNewChat(this.phone, chat => void this.open(chat))
    const choose = element('button', { class: 'new-chat', onclick }, '+ Nova conversa')
    const empty = rows.length === 0 ? [element('p', { class: 'empty' }, 'Nenhuma conversa ainda.')] : []
    this.body.replaceChildren(choose, ...empty, element('ul', { class: 'chats' }, ...rows))
  }

  showMessages(messages) {
    this.composer.hidden = false
    const name = this.actions.nameOf(this.chat)
    const onclick = () => void this.open(undefined)
    const back = element('button', { class: 'back', 'aria-label': 'Voltar às conversas', onclick }, '‹')
    const members = this.actions.membersOf(this.chat, this.phone.pn)
    const names = element('div', { class: 'names' }, element('strong', {}, name), ...(members ? [element('small', {}, members)] : []))
    const title = element('div', { class: 'title' }, back, avatar({ pn: this.chat, name }), names)
    if (this.list?.chat !== this.chat) this.list = new MessageList(this.phone.pn, this.chat, this.actions.nameOf)
    if (this.list.node.parentNode !== this.body) this.body.replaceChildren(title, this.list.node)
    this.list.show(messages)
  }

  async send() {
    const { chat, attachment } = this
    const text = this.text.value.trim()
    const { file } = attachment
    if ((!text && !file) || chat === undefined) return
    this.text.value = ''
    attachment.clear()
    try {
      if (file) await sendFile(this.phone.pn, chat, file, text)
      else await call('POST', `/phones/${this.phone.pn}/messages`, { to: chat, text })
    } catch {
      this.text.value = text
      attachment.choose(file)
      this.text.setAttribute('aria-invalid', 'true')
      return
    }
    this.text.removeAttribute('aria-invalid')
    await this.refresh()
  }
}

function numberOf({ pn, addressing, online }) {
  const notes = [...(addressing === 'lid-only' ? ['número oculto'] : []), ...(online ? [] : ['sem rede'])]
  return [formatNumber(pn), ...notes].join(' · ')
}
