import { Attachment } from './attachment.js'
import { describe } from './describe.js'
import { call, element, iconButton } from './dom.js'
import { sendFile } from './files.js'
import { openMenu } from './menu.js'
import { openAdDialog, openPlaceDialog, openPollDialog } from './message-dialogs.js'
import { TypingSignal } from './typing.js'
import { VoiceRecorder } from './voice.js'

/** Where a person writes: words, files, a voice note, an answer to a message or an edit of one. */
export class Composer {
  /** @param actions `{ nameOf(pn), onSent(), onChooseContact(choose) }` */
  constructor(pn, actions) {
    Object.assign(this, { pn, actions, chat: undefined, mode: undefined })
    this.typing = new TypingSignal(pn)
    this.attachment = new Attachment()
    this.voice = new VoiceRecorder({
      onStart: () => this.showRecording(true),
      onEnd: () => this.showRecording(false),
      onSend: (file, facts) => this.attempt(() => sendFile(this.pn, this.chat, file, { ...facts, quote: this.quoteId() })),
      onError: (text) => this.showProblem(text),
    })
    this.text = element('textarea', { rows: '1', placeholder: 'Mensagem', 'aria-label': 'Mensagem', autocomplete: 'off' })
    this.clip = iconButton('clip', 'Anexar', () => this.openAttachMenu(), { 'aria-haspopup': 'menu' })
    this.mic = iconButton('voice', 'Gravar áudio', () => void this.voice.start())
    this.button = iconButton('send', 'Enviar', undefined, { type: 'submit', class: 'icon-button primary' })
    this.about = element('div', { class: 'about', hidden: true })
    this.problem = element('p', { class: 'error', role: 'alert' })
    const fields = element('div', { class: 'fields' }, this.clip, this.attachment.input, this.text, this.mic, this.button)
    this.fields = fields
    const parts = [this.about, this.attachment.node, this.problem, fields, this.voice.node]
    this.node = element('form', { class: 'composer' }, ...parts)
    this.listen()
  }

  listen() {
    this.node.addEventListener('submit', (event) => {
      event.preventDefault()
      void this.send()
    })
    this.text.addEventListener('paste', (event) => this.attachment.takePasted(event))
    this.text.addEventListener('input', () => {
      if (this.text.value && this.chat !== undefined) this.typing.show(this.chat, 'composing')
    })
    this.text.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.mode) this.leaveMode()
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
      event.preventDefault()
      void this.send()
    })
  }

  /** @param chat the conversation that is open now, or none; whoever has one open is online */
  open(chat) {
    if (this.recording) this.voice.stop()
    this.typing.end()
    this.typing.showOpen(chat ?? this.chat, chat !== undefined)
    this.chat = chat
    this.text.value = ''
    this.attachment.clear()
    this.leaveMode()
    this.showProblem('')
  }

  reply(message) {
    this.enterMode(
      'reply',
      message,
      `Resposta a ${message.fromMe ? 'você' : this.actions.nameOf(message.author ?? message.chat)}`,
    )
  }

  edit(message) {
    this.enterMode('edit', message, 'Editar a mensagem')
    this.text.value = message.text
  }

  enterMode(kind, message, title) {
    this.mode = { kind, message }
    const cancel = element('button', { type: 'button', 'aria-label': 'Cancelar', onclick: () => this.leaveMode() }, '✕')
    const line = element('span', { class: 'line' }, ...describe(message))
    this.about.replaceChildren(element('span', { class: 'words' }, element('strong', {}, title), line), cancel)
    this.about.hidden = false
    this.text.focus({ preventScroll: true })
  }

  leaveMode() {
    if (this.mode?.kind === 'edit') this.text.value = ''
    this.mode = undefined
    this.about.hidden = true
  }

  quoteId() {
    return this.mode?.kind === 'reply' ? this.mode.message.id : undefined
  }

  openAttachMenu() {
    const write = (content) => call('POST', `/phones/${this.pn}/messages`, { to: this.chat, quote: this.quoteId(), ...content })
    const send = async (content) => {
      await write(content)
      this.leaveMode()
      this.actions.onSent()
    }
    const sendContact = (pn, name) => void this.attempt(() => write({ contacts: [{ name, pn }] }))
    openMenu(this.clip, [
      { icon: 'document', label: 'Arquivo', act: () => this.attachment.open() },
      { icon: 'location', label: 'Localização', act: () => openPlaceDialog(send) },
      { icon: 'contact', label: 'Contato', act: () => this.actions.onChooseContact(sendContact) },
      { icon: 'poll', label: 'Enquete', act: () => openPollDialog(send) },
      { icon: 'forward', label: 'Vindo de um anúncio', act: () => openAdDialog(send) },
    ])
  }

  showRecording(recording) {
    this.recording = recording
    this.fields.hidden = recording
    if (recording) this.typing.show(this.chat, 'recording')
    else this.typing.end()
  }

  showProblem(text) {
    this.problem.textContent = text
  }

  async send() {
    const { chat, attachment, mode } = this
    const text = this.text.value.trim()
    if ((!text && !attachment.file) || chat === undefined) return
    const id = mode && encodeURIComponent(mode.message.id)
    if (mode?.kind === 'edit') return this.attempt(() => call('PATCH', `/phones/${this.pn}/messages/${id}`, { text }))
    if (!attachment.file) {
      return this.attempt(() => call('POST', `/phones/${this.pn}/messages`, { to: chat, text, quote: this.quoteId() }))
    }
    const { file } = attachment
    return this.attempt(async () => {
      const facts = { ...(await attachment.facts()), caption: text, quote: this.quoteId() }
      await sendFile(this.pn, chat, file, facts)
    })
  }

  /** Empties the fields on success; otherwise says what failed. */
  async attempt(action) {
    const { chat } = this
    this.showProblem('')
    try {
      await action()
    } catch (problem) {
      this.showProblem(problem.message)
      return
    }
    this.typing.end(true)
    if (this.chat === chat) {
      this.text.value = ''
      this.attachment.clear()
      this.leaveMode()
    }
    this.actions.onSent()
  }
}
