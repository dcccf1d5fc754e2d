import { Composer } from './composer.js'
import { avatar, call, element, formatNumber, iconButton } from './dom.js'
import { openChatMenu, openMessageMenu, openPhoneMenu } from './menus.js'
import { MessageList } from './messages.js'
import { lastOf, row, typingText } from './row.js'
import { time } from './ticks.js'

/**
 * One telephone: on its screen the conversations, or an open one; above it, where there is no room beside it, whose it is. Where it fills
 * a telephone itself, an open conversation has the one head, which says both.
 */
export class PhoneWindow {
  /**
   * @param actions `{ nameOf, personOf, groupOf, groupsOf(pn), membersOf(chat, pn), onBack(), onDevices(phone), onChoose(phone, title,
   * choose) }`
   */
  constructor(phone, actions) {
    this.phone = phone
    this.actions = actions
    this.chat = undefined
    this.head = element('header')
    this.clock = element('time')
    this.body = element('div', { class: 'body' })
    this.composer = new Composer(phone.pn, {
      nameOf: actions.nameOf,
      onSent: () => this.showSent(),
      onChooseContact: (choose) => actions.onChoosePerson(this.phone, 'Enviar contato', choose),
    })
    const status = element('div', { class: 'status', 'aria-hidden': 'true' }, this.clock, element('i'))
    const screen = element('div', { class: 'screen' }, status, this.body, this.composer.node)
    this.node = element('section', { class: 'phone', 'aria-label': phone.name }, this.head, screen)
    this.showHead(phone)
  }

  showHead(phone) {
    this.phone = phone
    this.clock.textContent = time.format(Date.now())
    const names = element('div', { class: 'names' }, element('strong', {}, phone.name), element('small', {}, numberOf(phone)))
    const onDevices = () => this.actions.onDevices(this.phone)
    const back = element('button', { class: 'back', 'aria-label': 'Todos os telefones', onclick: this.actions.onBack }, '‹')
    const onMenu = ({ currentTarget }) => openPhoneMenu(currentTarget, this.phone, onDevices)
    const menu = iconButton('dots', 'Opções do telefone', onMenu, { 'aria-haspopup': 'menu' })
    this.head.replaceChildren(back, avatar(phone), names, menu)
  }

  /** Fetches and shows what the phone holds now. */
  async refresh() {
    const { chat } = this
    this.node.classList.toggle('in-chat', chat !== undefined)
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
    // Beside something else it takes the keys only from whoever has come to it.
    const isAskedFor = window.parent === window || navigator.userActivation.hasBeenActive
    if (chat !== undefined && isAskedFor) this.composer.text.focus({ preventScroll: true })
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
    const line = [this.actions.membersOf(id, this.phone.pn)]
    return element('li', {}, row({ person: this.actions.personOf(id), line, onclick: () => void this.open(id) }))
  }

  rowOf(summary) {
    const { chat, name } = summary
    const last = lastOf(summary, this.actions)
    return element(
      'li',
      {},
      row({ person: { ...this.actions.personOf(chat), name }, ...last, onclick: () => void this.open(chat) }),
    )
  }

  showMessages(messages, state) {
    this.composer.node.hidden = false
    if (this.list?.chat !== this.chat) {
      this.title = element('div', { class: 'title' })
      this.list = new MessageList(this.chat, {
        pn: this.phone.pn,
        nameOf: this.actions.nameOf,
        onMenu: (button, message) => this.openMenuOf(button, message),
        onProblem: (text) => this.composer.showProblem(text),
      })
      this.body.replaceChildren(this.title, this.list.node)
    }
    this.showTitle(state)
    this.list.show(messages)
  }

  showTitle({ typing, online, name }) {
    const person = { ...this.actions.personOf(this.chat), name }
    const back = element(
      'button',
      { class: 'back', 'aria-label': 'Voltar às conversas', onclick: () => void this.open(undefined) },
      '‹',
    )
    const members = this.actions.membersOf(this.chat, this.phone.pn)
    const line = typing ? typingText(this.chat, typing, this.actions.nameOf) : members || (online ? 'online' : '')
    const whose = element('small', { class: 'whose' }, `Telefone de ${this.phone.name}`)
    const small = line ? [element('small', { class: typing ? 'live' : '', role: 'status' }, line)] : []
    const names = element('div', { class: 'names' }, element('strong', {}, person.name), whose, ...small)
    const chat = { chat: this.chat, group: this.actions.groupOf(this.chat) }
    const onProblem = (text) => this.composer.showProblem(text)
    const onMenu = ({ currentTarget }) => openChatMenu(currentTarget, this.phone.pn, chat, onProblem)
    const menu = iconButton('dots', 'Opções da conversa', onMenu, { 'aria-haspopup': 'menu' })
    this.title.replaceChildren(back, avatar(person), names, menu)
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
