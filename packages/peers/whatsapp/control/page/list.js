import { element } from './dom.js'
import { lastOf, row } from './row.js'

/** More rows of customers than this are shown when asked for, or searched. */
const shownAtFirst = 7

/** Whose telephone to look at: customers by their last message, groups, and the shop's numbers. */
export class PhoneList {
  /** @param actions `{ nameOf, personOf, membersOf, viewerOf(group), onOpen(pn), onOpenGroup(group), onScan(phone), onWrite(pn) }` */
  constructor(node, actions) {
    Object.assign(this, { node, actions, all: false })
    this.search = node.querySelector('#search')
    this.sections = node.querySelector('#sections')
    this.search.addEventListener('input', () => this.draw())
    node.addEventListener('keydown', (event) => this.moveFocus(event))
  }

  /** @param state `{ phones, groups, current }` */
  show(state) {
    this.state = state
    this.draw()
  }

  draw() {
    const { phones, groups, current } = this.state
    const wanted = this.search.value.trim().toLowerCase()
    const isWanted = (...texts) => texts.some((text) => text.toLowerCase().includes(wanted))
    const byLast = (one, other) => (other.latest?.last.at ?? 0) - (one.latest?.last.at ?? 0)
    const found = phones.filter(({ name, pn }) => isWanted(name, pn))
    const customers = found.filter(({ business }) => !business).sort(byLast)
    const shown = this.all || wanted ? customers : customers.slice(0, shownAtFirst)
    const more = customers.length - shown.length
    const focused = document.activeElement?.dataset.key
    this.sections.replaceChildren(
      ...section(
        `Clientes · ${customers.length}`,
        shown.map((phone) => this.rowOf(phone, current)),
        more > 0 ? this.moreButton(more) : undefined,
      ),
      ...section(
        `Grupos · ${groups.length}`,
        groups.filter(({ subject }) => isWanted(subject)).map((group) => this.groupRow(group)),
      ),
      ...section(
        'Números da loja',
        found.filter(({ business }) => business).map((phone) => this.rowOf(phone, current)),
      ),
    )
    if (focused) this.sections.querySelector(`[data-key="${focused}"]`)?.focus({ preventScroll: true })
  }

  rowOf(phone, current) {
    const { pn, latest, business, unread } = phone
    const last = latest ? lastOf(latest, this.actions) : { line: ['Nenhuma conversa ainda'] }
    const onclick = () => this.actions.onOpen(pn)
    const attributes = { onclick, 'data-key': pn, 'aria-current': pn === current && 'true' }
    if (!business) return element('li', {}, row({ person: phone, ...last, unread, ...attributes }))
    if (phone.isOfficial) return this.officialRow(phone)
    const linked = phone.companions.length > 0
    const state = !linked ? 'Sem aparelho' : phone.companions.some(({ connected }) => connected) ? 'Conectado' : 'Fora do ar'
    const scan = element('button', { type: 'button', class: 'scan', onclick: () => this.actions.onScan(phone) }, 'Ler QR code')
    return element('li', { class: 'beside' }, row({ person: phone, line: [state], ...attributes }), ...(linked ? [] : [scan]))
  }

  /** No telephone has this number: a customer's opens, to write to it. */
  officialRow(phone) {
    const onclick = () => this.actions.onWrite(phone.pn)
    const write = element('button', { type: 'button', class: 'scan', onclick }, 'Escrever')
    const line = ['API oficial da Meta']
    return element('li', { class: 'beside' }, row({ person: phone, line, onclick, 'data-key': phone.pn }), write)
  }

  /** As it looks on the telephone on which it opens. */
  groupRow(group) {
    const { id } = group
    const { viewerOf, personOf, membersOf, onOpenGroup } = this.actions
    const summary = this.state.phones.find(({ pn }) => pn === viewerOf(group))?.inGroups.find(({ chat }) => chat === id)
    const last = summary ? lastOf(summary, this.actions) : { line: [membersOf(id)] }
    return element('li', {}, row({ person: personOf(id), ...last, onclick: () => onOpenGroup(group), 'data-key': id }))
  }

  moreButton(count) {
    const onclick = () => {
      this.all = true
      this.draw()
    }
    return element('button', { type: 'button', class: 'more-phones', onclick }, `Mais ${count} telefones`)
  }

  moveFocus(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    const stops = [this.search, ...this.sections.querySelectorAll('button.chat, button.more-phones')]
    const next = stops[stops.indexOf(document.activeElement.closest('button, input')) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
}

function section(title, rows, after) {
  if (rows.length === 0) return []
  return [element('h2', {}, title), element('ul', { 'aria-label': title }, ...rows), ...(after ? [after] : [])]
}
