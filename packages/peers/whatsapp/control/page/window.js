import { Composer } from './composer.js'
import { describe } from './describe.js'
import { avatar, call, element, formatNumber, iconButton } from './dom.js'
import { openChatMenu, openMessageMenu, openPhoneMenu } from './menus.js'
import { MessageList } from './messages.js'
import { tick, time } from './ticks.js'

/** One phone on the page: its head, and below it the conversations or an open one. */
export class PhoneWindow {
  /** @param actions `{ nameOf, personOf, groupOf, groupsOf(pn), membersOf(chat, pn), onDevices(phone), onChoose(phone, title, choose) }` */
  constructor(phone, actions) {
    this.phone = phone
    this.actions = actions
    this.chat = undefined
    this.head = element('header')
    this.body = element('div', { class: 'body' })
    this.composer = new Composer(phone.pn, {
      nameOf: actions.nameOf,
      onSent: () => this.showSent(),
      onChooseContact: (choose) => actions.onChoosePerson(this.phone, 'Enviar contato', choose),
    })
    this.node = element('section', { class: 'phone', 'aria-label': phone.name }, this.head, this.body, this.composer.node)
    this.showHead(phone)
  }

  showHead(phone) {
    this.phone = phone
    const { companions } = phone
    const online = companions.filter(({ connected }) => connected).length
    const devices = companions.length === 0 ? 'Conectar aparelho' : `${online} de ${companions.length} no\u00a0ar`
    const state = companions.length === 0 ? 'none' : online === companions.length ? 'up' : 'down'
    const names = element('div', { class: 'names' }, element('strong', {}, phone.name), element('small', {}, numberOf(phone)))
    const onDevices = () => this.actions.onDevices(this.phone)
    const button = element('button', { class: 'device', 'data-state': state, onclick: onDevices }, devices)
    const onMenu = ({ currentTarget }) => openPhoneMenu(currentTarget, this.phone, onDevices)
    const menu = iconButton('dots', 'Opções do telefone', onMenu, { 'aria-haspopup': 'menu' })
    // Customers link no devices of their own accord; the menu lets them.
    const linking = phone.business || companions.length > 0 ? [button] : []
    this.head.replaceChildren(avatar(phone), names, ...linking, menu)
  }

  /** Fetches and shows what the phone holds now. */
  async refresh() {
    const { chat } = this
    if (chat === undefined) {
      const chats = await call('GET', `/phones/${this.phone.pn}/chats`)
      if (this.chat === undefined) this.showChats(chats)
      return
    }
    const path = `/phones/${this.phone.pn}/chats/${chat}`
    const [messages, state] = await Promise.all([call('GET', `${path}/messages`), call('GET', path)])
    if (this.chat !== chat) return
    this.showMessages(messages, state)
    const isUnread = ({ fromMe, call: rang, status }) => !fromMe && !rang && (status === 'sent' || status === 'delivered')
    if (messages.some(isUnread) && document.visibilityState === 'visible') await call('POST', `${path}/read`)
  }

  async open(chat) {
    this.chat = chat
    this.list = undefined
    this.composer.open(chat)
    await this.refresh()
    if (chat !== undefined) this.composer.text.focus({ preventScroll: true })
  }

  /** Whoever has just written wants to see it. */
  showSent() {
    if (this.list) this.list.isAtEnd = true
    void this.refresh()
  }

  showChats(chats) {
    this.composer.node.hidden = true
    const onclick = () => this.actions.onChoose(this.phone, 'Nova conversa', (chat) => void this.open(chat))
    const choose = element('button', { class: 'new-chat', onclick }, '+ Nova conversa')
    const begun = new Set(chats.map(({ chat }) => chat))
    // A group is there for its members before anybody writes in it.
    const silent = this.actions.groupsOf(this.phone.pn).filter(({ id }) => !begun.has(id))
    const rows = [...silent.map((group) => this.silentRowOf(group)), ...chats.map((summary) => this.rowOf(summary))]
    const empty = rows.length === 0 ? [element('p', { class: 'empty' }, 'Nenhuma conversa ainda.')] : []
    this.body.replaceChildren(choose, ...empty, element('ul', { class: 'chats' }, ...rows))
  }

  silentRowOf({ id }) {
    const person = this.actions.personOf(id)
    const line = element('span', { class: 'line' }, this.actions.membersOf(id, this.phone.pn))
    const words = element('span', { class: 'words' }, element('strong', {}, person.name), line)
    return element('li', {}, element('button', { class: 'chat', onclick: () => void this.open(id) }, avatar(person), words))
  }

  rowOf({ chat, unread, last, typing }) {
    const person = this.actions.personOf(chat)
    const isOwn = last.fromMe && !last.call && !last.deleted
    const lead = isOwn ? [tick(last.status), ' '] : last.author ? [`${this.actions.nameOf(last.author)}: `] : []
    const now = typing && this.typingText(chat, typing)
    const line = now
      ? element('span', { class: 'line live' }, now)
      : element('span', { class: 'line' }, ...lead, ...describe(last))
    const count = unread > 0 ? [element('b', { class: 'count', 'aria-label': `${unread} não lidas` }, String(unread))] : []
    const words = element('span', { class: 'words' }, element('strong', {}, person.name), line)
    const side = element('span', { class: 'side' }, element('time', {}, time.format(last.at)), ...count)
    const onclick = () => void this.open(chat)
    return element('li', {}, element('button', { class: 'chat', onclick }, avatar(person), words, side))
  }

  showMessages(messages, state) {
    this.composer.node.hidden = false
    if (this.list?.chat !== this.chat) {
      this.title = element('div', { class: 'title' })
      this.list = new MessageList(this.chat, {
        pn: this.phone.pn,
        nameOf: this.actions.nameOf,
        onMenu: (button, message) => this.openMenuOf(button, message),
      })
      this.body.replaceChildren(this.title, this.list.node)
    }
    this.showTitle(state)
    this.list.show(messages)
  }

  showTitle({ typing, online }) {
    const person = this.actions.personOf(this.chat)
    const back = element(
      'button',
      { class: 'back', 'aria-label': 'Voltar às conversas', onclick: () => void this.open(undefined) },
      '‹',
    )
    const members = this.actions.membersOf(this.chat, this.phone.pn)
    const line = typing ? this.typingText(this.chat, typing) : members || (online ? 'online' : '')
    const small = line ? [element('small', { class: typing ? 'live' : '', role: 'status' }, line)] : []
    const names = element('div', { class: 'names' }, element('strong', {}, person.name), ...small)
    const chat = { chat: this.chat, group: this.actions.groupOf(this.chat) }
    const onProblem = (text) => this.composer.showProblem(text)
    const onMenu = ({ currentTarget }) => openChatMenu(currentTarget, this.phone.pn, chat, onProblem)
    const menu = iconButton('dots', 'Opções da conversa', onMenu, { 'aria-haspopup': 'menu' })
    this.title.replaceChildren(back, avatar(person), names, menu)
  }

  typingText(chat, { from, state }) {
    const act = state === 'recording' ? 'gravando áudio…' : 'digitando…'
    return from === chat ? act : `${this.actions.nameOf(from)} está ${act}`
  }

  openMenuOf(button, message) {
    openMessageMenu(button, this.phone.pn, message, {
      composer: this.composer,
      onForward: (forward) => this.actions.onChoose(this.phone, 'Encaminhar para', forward),
      onProblem: (text) => this.composer.showProblem(text),
    })
  }
}

function numberOf({ pn, addressing, online }) {
  const notes = [...(addressing === 'lid-only' ? ['número oculto'] : []), ...(online ? [] : ['sem rede'])]
  return [formatNumber(pn), ...notes].join(' · ')
}
