import { type FlowNode, handlesOf } from '@recado/contract/flows/node'
import { useUpdateNodeInternals } from '@xyflow/react'
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The middle of a block's head. */
export const headMiddle = 20
const rowHeight = 26

/**
 * Sets custom properties on a block's card with the distance of each output from its top. An output stands beside the line that is marked
 * `data-way` with its name, and otherwise at the head.
 */
export function useWayTops(card: RefObject<HTMLElement | null>, node: FlowNode): void {
  const update = useUpdateNodeInternals()
  const isMeasured = useRef(false)
  useLayoutEffect(() => {
    const element = card.current
    if (!element) return
    for (const [way, top] of guess(node)) {
      const line = element.querySelector<HTMLElement>(`[data-way="${way}"]`)
      element.style.setProperty(propertyOf(way), `${line ? topIn(line, element) + line.offsetHeight / 2 : top}px`)
    }
    // At first the library measures all blocks by itself. Measuring one block earlier would fit the view to that block alone.
    if (isMeasured.current) update(node.id)
    isMeasured.current = true
  }, [card, node, update])
}

/** The vertical position of an output. */
export function topOf(way: string): string {
  return `var(${propertyOf(way)})`
}

function propertyOf(way: string): string {
  return `--top-${way}`
}

function guess(node: FlowNode): ReadonlyMap<string, number> {
  const ways = handlesOf(node)
  return new Map(ways.map((way, at) => [way, ways.length === 1 ? headMiddle : 3 * headMiddle + at * rowHeight]))
}

/** Unlike a rectangle on the screen, this position does not depend on the zoom. */
function topIn(line: HTMLElement, card: HTMLElement): number {
  let top = 0
  for (let at: HTMLElement | null = line; at && at !== card; at = at.offsetParent as HTMLElement | null) top += at.offsetTop
  return top
}
