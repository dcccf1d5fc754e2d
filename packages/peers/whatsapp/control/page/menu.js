import { element, icon } from './dom.js'

/**
 * Opens a menu next to a button; it closes on a choice, on Escape and on a click elsewhere.
 * @param items `{ icon, label, act, danger? }` · @param emojis `{ choices, current, act(emoji) }`, a row above the items
 */
export function openMenu(button, items, emojis) {
  const menu = element('div', { class: 'menu', popover: 'auto', role: 'menu' })
  const closing = (act) => () => {
    menu.hidePopover()
    act()
  }
  if (emojis) {
    const choices = emojis.choices.map((emoji) => {
      const chosen = emoji === emojis.current
      const onclick = closing(() => emojis.act(chosen ? '' : emoji))
      const label = chosen ? `Tirar a reação ${emoji}` : `Reagir com ${emoji}`
      return element(
        'button',
        { type: 'button', role: 'menuitem', 'aria-label': label, 'aria-pressed': String(chosen), onclick },
        emoji,
      )
    })
    menu.append(element('div', { class: 'emojis', role: 'group', 'aria-label': 'Reagir' }, ...choices))
  }
  for (const { icon: drawing, label, act, danger } of items) {
    const attributes = { type: 'button', role: 'menuitem', class: danger ? 'item danger' : 'item', onclick: closing(act) }
    menu.append(element('button', attributes, icon(drawing), label))
  }
  menu.addEventListener('toggle', ({ newState }) => {
    if (newState === 'closed') menu.remove()
  })
  menu.addEventListener('keydown', (event) => moveFocus(event, menu))
  document.body.append(menu)
  menu.showPopover()
  place(menu, button)
  menu.querySelector('.item, button')?.focus({ preventScroll: true })
}

/** Below the button, or above if there is no room; towards the middle of the phone, and never outside the window. */
function place(menu, button) {
  const margin = 8
  const anchor = button.getBoundingClientRect()
  const { width, height } = menu.getBoundingClientRect()
  const fitsBelow = anchor.bottom + height + margin < innerHeight
  const top = fitsBelow ? anchor.bottom + 2 : Math.max(margin, anchor.top - height - 2)
  const around = (button.closest('.phone') ?? document.body).getBoundingClientRect()
  const isOnTheLeft = anchor.left + anchor.width / 2 < around.left + around.width / 2
  const wished = isOnTheLeft ? anchor.left : anchor.right - width
  const left = Math.min(Math.max(margin, wished), innerWidth - width - margin)
  Object.assign(menu.style, { top: `${top}px`, left: `${left}px` })
}

function moveFocus(event, menu) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const buttons = [...menu.querySelectorAll('button')]
  const next = (buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length
  buttons[next].focus()
}
