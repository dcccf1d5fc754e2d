import type { KeyboardEvent } from 'react'

const cardSteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const laneSteps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** The arrow keys move the focus from card to card and from lane to lane. The focused element opens the card's menu. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  // Menus are rendered outside the board, and handle their own keys.
  if (!(target instanceof Element) || !currentTarget.contains(target) || event.altKey || event.ctrlKey || event.metaKey) return
  const card = target.closest<HTMLElement>('[data-index]')
  const lane = target.closest('[data-lane]')
  if (!card || !lane || target.matches('[aria-expanded=true]')) return
  const goal =
    key in cardSteps ? besideIn(lane, card, cardSteps[key] ?? 0) : inLane(laneBeside(currentTarget, lane, laneSteps[key] ?? 0))
  if (!goal) return
  event.preventDefault()
  event.stopPropagation()
  goal.querySelector('button')?.focus()
}

function besideIn(lane: Element, card: HTMLElement, step: number): Element | null {
  return lane.querySelector(`[data-index="${Number(card.dataset['index']) + step}"]`)
}

/** The next lane that has cards. */
function laneBeside(board: Element, lane: Element, step: number): Element | undefined {
  const lanes = [...board.querySelectorAll('[data-lane]')].filter((one) => one === lane || inLane(one))
  return step === 0 ? undefined : lanes[lanes.indexOf(lane) + step]
}

/** The first visible card. */
function inLane(lane: Element | undefined): Element | null {
  const cards = lane?.querySelector('[data-cards]')
  const top = cards?.getBoundingClientRect().top ?? 0
  return [...(cards?.querySelectorAll('[data-index]') ?? [])].find((card) => card.getBoundingClientRect().top >= top - 1) ?? null
}
