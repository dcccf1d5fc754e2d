import { avatar, call, element, formatNumber } from './dom.js'
import { choosePicture } from './menus.js'
import { switchesOf } from './switches.js'

/** Beside the telephone: whose it is, and what can be switched on it. */
export class Side {
  /** @param actions `{ onDevices(phone) }` */
  constructor(node, actions) {
    Object.assign(this, { node, actions })
  }

  show(phone) {
    const { pn, name, business } = phone
    const focused = document.activeElement?.dataset.key
    const names = element(
      'div',
      { class: 'names' },
      element('h2', {}, name),
      element('small', {}, `${formatNumber(pn)} · ${business ? 'loja' : 'cliente'}`),
    )
    const devices = { label: 'Aparelhos conectados', act: () => this.actions.onDevices(phone) }
    const picture = { label: phone.picture ? 'Trocar a foto' : 'Pôr uma foto', act: () => choosePicture(pn) }
    const buttons = [...(business || phone.companions.length > 0 ? [devices] : []), picture].map(({ label, act }) =>
      element('button', { type: 'button', onclick: act }, label),
    )
    this.node.replaceChildren(
      element('div', { class: 'owner' }, avatar(phone), names),
      element('div', { class: 'switches' }, ...switchesOf(phone).map((one) => this.switchOf(phone, one))),
      element('div', { class: 'deeds' }, ...buttons),
    )
    if (focused) this.node.querySelector(`[data-key="${focused}"]`)?.focus()
  }

  switchOf({ pn }, { key, label, about, on, change }) {
    const onchange = ({ currentTarget }) => void call('PATCH', `/phones/${pn}`, change(currentTarget.checked))
    const box = element('input', { type: 'checkbox', role: 'switch', checked: on, onchange, 'data-key': key })
    return element('label', {}, box, element('span', {}, label, element('small', {}, about)))
  }
}
