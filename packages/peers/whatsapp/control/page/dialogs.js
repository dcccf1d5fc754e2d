import { dialogOf } from './dialog.js'
import { avatar, call, element } from './dom.js'

/** A code to be linked by, as devices show it. */
const eightCharacters = /^[\da-z]{4}-?[\da-z]{4}$/i

/** A new person with a phone, which `onCreated(pn)` opens. */
export function openContactDialog(onCreated) {
  const { dialog, form, onSubmit } = dialogOf('contact-dialog')
  form.reset()
  onSubmit(async () => {
    const { name, pn, addressing } = Object.fromEntries(new FormData(form))
    const digits = pn.replace(/\D/g, '')
    await call('POST', '/phones', { name: name.trim(), pn: digits, addressing })
    dialog.close()
    await onCreated(digits)
  })
  dialog.showModal()
}

/** A new group: the first person ticked creates it, and `onCreated(creator, group)` opens it. */
export function openGroupDialog(phones, onCreated) {
  const { dialog, form, onSubmit } = dialogOf('group-dialog')
  form.reset()
  const rows = phones.map(({ pn, name }) => {
    const box = element('input', { type: 'checkbox', name: 'member', value: pn })
    return element('li', {}, element('label', { class: 'member' }, box, avatar({ pn, name }), name))
  })
  dialog.querySelector('.people').replaceChildren(...rows)
  onSubmit(async () => {
    const data = new FormData(form)
    const [creator, ...members] = data.getAll('member')
    if (members.length === 0) throw new Error('Um grupo tem pelo menos duas pessoas.')
    const { id } = await call('POST', '/groups', { subject: data.get('subject').trim(), creator, members })
    dialog.close()
    await onCreated(creator, id)
  })
  dialog.showModal()
}

/** The devices linked to a phone, the QR codes waiting to be read, and a field for the text of one. */
export function openDeviceDialog(phone) {
  const { dialog, form, onSubmit, attempt } = dialogOf('device-dialog')
  const scan = (text) =>
    attempt(async () => {
      if (eightCharacters.test(text)) await call('POST', `/phones/${phone.pn}/link-code`, { code: text })
      else await call('POST', `/phones/${phone.pn}/scan`, { qr: text })
      dialog.close()
    })
  form.reset()
  onSubmit(() => scan(form.elements.qr.value.trim()))
  showDevices(dialog, phone, attempt)
  void showCodes(dialog, scan)
  dialog.showModal()
  const refresh = (latest) => {
    showDevices(dialog, latest, attempt)
    return showCodes(dialog, scan)
  }
  return { refresh }
}

/** Whom to write to, or whose contact to send. @param people `{ pn, name, line }`, groups among them */
export function openPeopleDialog(title, people, choose) {
  const { dialog } = dialogOf('people-dialog')
  dialog.querySelector('h2').textContent = title
  const rows = people.map((person) => {
    const words = element('span', { class: 'words' }, element('strong', {}, person.name), element('small', {}, person.line))
    const pick = () => {
      dialog.close()
      choose(person.pn, person.name)
    }
    return element('li', {}, element('button', { type: 'button', class: 'chat', onclick: pick }, avatar(person), words))
  })
  dialog.querySelector('.people').replaceChildren(...rows)
  dialog.showModal()
}

function showDevices(dialog, phone, attempt) {
  const rows = phone.companions.map(({ device, connected, waiting }) => {
    const state = `${connected ? 'no ar' : 'fora do ar'}${waiting > 0 ? `, ${waiting} na fila` : ''}`
    const remove = () => attempt(() => call('DELETE', `/phones/${phone.pn}/devices/${device}`))
    const button = element('button', { type: 'button', onclick: remove }, 'Desconectar')
    return element('li', {}, element('span', {}, `Aparelho ${device}: ${state}`), button)
  })
  const none = element('li', {}, 'Nenhum aparelho conectado.')
  dialog.querySelector('.devices').replaceChildren(...(rows.length > 0 ? rows : [none]), ...waitingRows(phone, attempt))
}

/** What the phone says of devices that are on their way to be linked. */
function waitingRows({ pn, linking }, attempt) {
  const codes = linking.codes.map(({ name }) => element('li', {}, `${name} quer se conectar: digite o código que ele mostra.`))
  const { passkey } = linking
  const act = (name) => () => attempt(() => call('POST', `/phones/${pn}/passkey`, { act: name }))
  const button = (name, text) => element('button', { type: 'button', onclick: act(name) }, text)
  const shown = passkey && passkeyWords[passkey.step]
  if (!shown) return codes
  const words = passkey.code ? `${shown.text} ${passkey.code.slice(0, 4)}-${passkey.code.slice(4)}` : shown.text
  const buttons = (shown.buttons ?? []).map((name) => button(name, passkeyButtons[name]))
  return [...codes, element('li', {}, element('span', {}, words), ...buttons, button('deny', 'Recusar'))]
}

const passkeyButtons = { tap: 'Tocar na notificação', confirm: 'Confirmar' }
/** What the phone says of a device that is asked for the account's passkey. */
const passkeyWords = {
  interstitial: { text: 'Continue no outro aparelho (chave de acesso).' },
  sheet: { text: 'Conectar este aparelho?', buttons: ['confirm'] },
  push: { text: 'Notificação: um aparelho quer se conectar.', buttons: ['tap'] },
  continued: { text: 'Conectando…' },
  code: { text: 'É o mesmo código no outro aparelho?' },
  confirm: { text: 'É o mesmo código no outro aparelho?', buttons: ['confirm'] },
}

async function showCodes(dialog, scan) {
  const codes = await call('GET', '/qr-codes')
  const rows = codes.map(({ qr, label }) => {
    const button = element('button', { type: 'button', class: 'primary', onclick: () => scan(qr) }, 'Ler QR code')
    return element('li', {}, element('span', {}, label), button)
  })
  const none = element('li', {}, 'Nenhum QR code à vista.')
  dialog.querySelector('.codes').replaceChildren(...(rows.length > 0 ? rows : [none]))
}
