import { element, formatNumber } from './dom.js'

/** Which customer's telephone is shown, where there is no room for the list. */
export class Picker {
  constructor(node, onOpen) {
    Object.assign(this, { node, shown: '' })
    node.addEventListener('change', () => onOpen(node.value))
  }

  show(phones, current) {
    const customers = phones.filter(({ business }) => !business).sort((one, other) => one.name.localeCompare(other.name, 'pt'))
    const options = customers.map(({ pn, name }) => ({ value: pn, label: `${name} · ${formatNumber(pn)}` }))
    const shown = JSON.stringify(options)
    // An open list stays as it is.
    if (shown !== this.shown) {
      this.node.replaceChildren(...options.map(({ value, label }) => element('option', { value }, label)))
    }
    this.shown = shown
    this.node.value = current
  }
}
