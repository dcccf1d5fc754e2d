import type { KeyboardEvent } from 'react'

/**
 * Arrows move from one message's menu button to the next one's. On the list itself, Enter goes to the last message in view, and
 * arrows scroll.
 */
export function moveBetweenMessages(event: KeyboardEvent<HTMLElement>): void {
  const list = event.currentTarget
  if (event.target === list) {
    if (event.key !== 'Enter') return
    // Otherwise the same key press would open the menu of the button that now has the focus.
    event.preventDefault()
    lastInView(list)?.focus()
    return
  }
  const button = (event.target as Element).closest<HTMLElement>('[data-more]')
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (!button || by === undefined || button.getAttribute('aria-expanded') === 'true') return
  event.preventDefault()
  const buttons = inOrder(list)
  buttons[buttons.indexOf(button) + by]?.focus()
}

function lastInView(list: HTMLElement): HTMLElement | undefined {
  const end = list.getBoundingClientRect().bottom
  return inOrder(list).findLast((button) => button.getBoundingClientRect().top < end)
}

/** Sorts the buttons by position, because rows are not drawn in document order. */
function inOrder(list: HTMLElement): HTMLElement[] {
  const top = (element: HTMLElement) => element.getBoundingClientRect().top
  return [...list.querySelectorAll<HTMLElement>('[data-more]')].sort((a, b) => top(a) - top(b))
}
