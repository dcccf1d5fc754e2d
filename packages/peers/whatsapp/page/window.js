import { avatar, call, element, formatNumber } from './dom.js'

const ticks = {
  failed: ['!', 'Não enviada'],
  pending: ['◷', 'Aguardando'],
  sent: ['✓', 'Enviada'],
  delivered: ['✓✓', 'Entregue'],
  read: ['✓✓', 'Lida'],
  played: ['✓✓', 'Reproduzida'],
}
const time = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: 'long' })

/** One phone on the page: its head, and below it the conversations or an open one. */
export class PhoneWindow {
  /** @param actions `{ nameOf(pn), onDevices(phone), onNewChat(phone, choose) }` */
  constructor(phone, actions) {
    this.phone = phone
    this.actions = actions
    this.chat = undefined
    this.head = element('header')
    this.body = element('div', { class: 'body' })
    this.text = element('textarea', { rows: '1', placeholder: 'Mensagem', 'aria-label': 'Mensagem', autocomplete: 'off' })
    const button = element('button', { class: 'primary', 'aria-label': 'Enviar' }, '➤')
    this.composer = element('form', { class: 'composer' }, this.text, button)
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
    await this.refresh()
    if (chat !== undefined) this.text.focus({ preventScroll: true })
  }

  showChats(chats) {
    this.composer.hidden = true
    const rows = chats.map(({ chat, unread, last }) => {
      const name = this.actions.nameOf(chat)
      const line = element('span', { class: 'line' }, ...(last.fromMe ? [tick(last.status), ' '] : []), last.text)
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
    const title = element('div', { class: 'title' }, back, avatar({ pn: this.chat, name }), element('strong', {}, name))
    const old = this.body.querySelector('.messages')
    const wasAtEnd = !old || old.scrollHeight - old.scrollTop - old.clientHeight < 60
    const scroll = old?.scrollTop ?? 0
    const list = element('ol', { class: 'messages', tabindex: '0', 'aria-label': 'Mensagens' }, ...bubbles(messages.slice(-300)))
    this.body.replaceChildren(title, list)
    list.scrollTop = wasAtEnd ? list.scrollHeight : scroll
  }

  async send() {
    const text = this.text.value.trim()
    if (!text || this.chat === undefined) return
    this.text.value = ''
    try {
      await call('POST', `/phones/${this.phone.pn}/messages`, { to: this.chat, text })
    } catch {
      this.text.value = text
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

function bubbles(messages) {
  const made = []
  let shownDay
  for (const { fromMe, text, at, status, device } of messages) {
    const today = day.format(at)
    if (today !== shownDay) made.push(element('li', { class: 'day' }, today))
    shownDay = today
    const from = fromMe && device > 0 ? [element('small', { class: 'via' }, 'pelo aparelho conectado')] : []
    const foot = element('span', { class: 'foot' }, element('time', {}, time.format(at)), ...(fromMe ? [' ', tick(status)] : []))
    made.push(element('li', { class: fromMe ? 'bubble mine' : 'bubble' }, ...from, element('p', {}, text), foot))
  }
  return made
}

function tick(status) {
  const [sign, name] = ticks[status]
  return element('span', { class: 'tick', 'data-status': status, role: 'img', 'aria-label': name, title: name }, sign)
}
