import { call, element } from './dom.js'
import { openMenu } from './menu.js'
import { openSubjectDialog } from './message-dialogs.js'
import { switchesOf } from './switches.js'

const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏']

/** What can be done with a message. @param actions `{ composer, onForward(message) }` */
export function openMessageMenu(button, pn, message, { composer, onForward, onProblem }) {
  const path = `/phones/${pn}/messages/${encodeURIComponent(message.id)}`
  const attempt = (action) => void action().catch(({ message: text }) => onProblem(text))
  const react = (emoji) => attempt(() => call('PUT', `${path}/reaction`, { emoji }))
  const { fromMe, text, media, reactions = [] } = message
  const hasWords = text !== '' || ['image', 'video', 'document'].includes(media?.kind)
  const own = [
    ...(hasWords ? [{ icon: 'edit', label: 'Editar', act: () => composer.edit(message) }] : []),
    { icon: 'trash', label: 'Apagar para todos', danger: true, act: () => attempt(() => call('DELETE', path)) },
  ]
  const items = [
    { icon: 'reply', label: 'Responder', act: () => composer.reply(message) },
    {
      icon: 'forward',
      label: 'Encaminhar',
      act: () => onForward((to) => attempt(() => call('POST', `${path}/forward`, { to }))),
    },
    ...(fromMe ? own : []),
  ]
  const current = reactions.find(({ from }) => from === pn)?.emoji
  openMenu(button, items, { choices: emojis, current, act: react })
}

/** What can be done in a conversation. @param chat `{ chat, group }` */
export function openChatMenu(button, pn, { chat, group }, onProblem) {
  const attempt = (action) => void action().catch(({ message }) => onProblem(message))
  const dial = (video) => attempt(() => call('POST', `/phones/${pn}/calls`, { to: chat, video }))
  const change = (body) => call('PATCH', `/groups/${chat}`, { by: pn, ...body })
  const inGroup = [
    {
      icon: 'edit',
      label: 'Mudar o nome do grupo',
      act: () => openSubjectDialog(group?.subject, (subject) => change({ subject })),
    },
    { icon: 'trash', label: 'Sair do grupo', danger: true, act: () => attempt(() => change({ remove: [pn] })) },
  ]
  const ofTwo = [
    { icon: 'call', label: 'Ligar e desligar', act: () => dial(false) },
    { icon: 'video', label: 'Chamada de vídeo e desligar', act: () => dial(true) },
  ]
  openMenu(button, group ? inGroup : ofTwo)
}

/** What can be done with a phone. */
export function openPhoneMenu(button, phone, onDevices) {
  const { pn, picture } = phone
  const switches = switchesOf(phone).map(({ label, on, change }) => ({
    icon: on ? 'on' : 'off',
    label: `${label}: ${on ? 'sim' : 'não'}`,
    act: () => void call('PATCH', `/phones/${pn}`, change(!on)),
  }))
  const remove = { icon: 'trash', label: 'Tirar a foto do perfil', act: () => void call('DELETE', `/phones/${pn}/picture`) }
  openMenu(button, [
    { icon: 'devices', label: 'Aparelhos conectados', act: onDevices },
    ...switches,
    { icon: 'image', label: picture ? 'Trocar a foto do perfil' : 'Pôr uma foto no perfil', act: () => choosePicture(pn) },
    ...(picture ? [remove] : []),
  ])
}

/** Asks for a picture, and makes it that of a phone's owner. */
export function choosePicture(pn) {
  const input = element('input', { type: 'file', accept: 'image/*' })
  const put = (file) => fetch(`/phones/${pn}/picture`, { method: 'PUT', body: file })
  input.addEventListener('change', () => input.files[0] && void put(input.files[0]))
  input.click()
}
