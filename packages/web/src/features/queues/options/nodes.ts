import type { QueueOption } from '@recado/contract/queues/options'
import type { OptionDraft } from '@recado/contract/queues/option-tree'

/** An option being edited; `key` names it while it has no id. */
export interface OptionNode extends OptionDraft {
  key: string
  children: readonly OptionNode[]
}

type Nodes = readonly OptionNode[]

export function nodesOf(options: readonly QueueOption[]): OptionNode[] {
  return options.map(({ id, title, message, children }) => ({ key: String(id), id, title, message, children: nodesOf(children) }))
}

/** The DOM id of its row. */
export function itemId({ key }: OptionNode): string {
  return `option-${key}`
}

let made = 0

export function newNode(): OptionNode {
  return { key: `new-${++made}`, title: '', message: '', children: [] }
}

/** The position of an option: its index among its siblings, from 0, and its ancestors, outermost first. */
export interface Spot {
  node: OptionNode
  at: number
  parents: readonly OptionNode[]
  siblings: Nodes
}

/** All options in the order of the screen, including those inside open options. Without `isOpen`, every option counts as open. */
export function spotsIn(nodes: Nodes, isOpen: (node: OptionNode) => boolean = () => true, parents: Nodes = []): Spot[] {
  return nodes.flatMap((node, at) => [
    { node, at, parents, siblings: nodes },
    ...(isOpen(node) ? spotsIn(node.children, isOpen, [...parents, node]) : []),
  ])
}

export function spotOf(nodes: Nodes, key: string | null): Spot | undefined {
  return spotsIn(nodes).find(({ node }) => node.key === key)
}

/** The menu with the option changed. */
export function changed(nodes: Nodes, key: string, patch: Partial<Pick<OptionNode, 'title' | 'message'>>): OptionNode[] {
  return nodes.map((node) =>
    node.key === key ? { ...node, ...patch } : { ...node, children: changed(node.children, key, patch) },
  )
}

export function without(nodes: Nodes, key: string): OptionNode[] {
  return nodes.filter((node) => node.key !== key).map((node) => ({ ...node, children: without(node.children, key) }))
}

/** The menu with the option inserted at an index within a parent (null: at the root). */
export function inserted(nodes: Nodes, parent: string | null, at: number, node: OptionNode): OptionNode[] {
  if (parent === null) return [...nodes.slice(0, at), node, ...nodes.slice(at)]
  return nodes.map((one) => ({
    ...one,
    children: one.key === parent ? inserted(one.children, null, at, node) : inserted(one.children, parent, at, node),
  }))
}

export type Direction = 'up' | 'down' | 'in' | 'out'

/** The menu with the option moved by one step, or null if it cannot move that way. In: into the sibling above. Out: behind its parent. */
export function moved(nodes: Nodes, key: string, direction: Direction): OptionNode[] | null {
  const spot = spotOf(nodes, key)
  if (!spot) return null
  const { node, at, parents, siblings } = spot
  const parent = parents.at(-1)?.key ?? null
  const rest = without(nodes, key)
  if (direction === 'up') return at > 0 ? inserted(rest, parent, at - 1, node) : null
  if (direction === 'down') return at < siblings.length - 1 ? inserted(rest, parent, at + 1, node) : null
  if (direction === 'in') {
    const above = siblings[at - 1]
    return above ? inserted(rest, above.key, above.children.length, node) : null
  }
  const around = parents.at(-1)
  if (!around) return null
  const place = spotOf(nodes, around.key)
  return place ? inserted(rest, place.parents.at(-1)?.key ?? null, place.at + 1, node) : null
}

/**
 * The menu with the option dropped in front of another one, or (null) at the end of the root. Null if the option would end up inside
 * itself.
 */
export function dropped(nodes: Nodes, key: string, before: string | null): OptionNode[] | null {
  const spot = spotOf(nodes, key)
  if (!spot || key === before) return null
  const rest = without(nodes, key)
  if (before === null) return inserted(rest, null, rest.length, spot.node)
  const goal = spotOf(rest, before)
  return goal ? inserted(rest, goal.parents.at(-1)?.key ?? null, goal.at, spot.node) : null
}
