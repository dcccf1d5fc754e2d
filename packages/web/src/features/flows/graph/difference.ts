import type { FlowNode, Graph } from '@recado/contract/flows/node'

/** The differences between the blocks of two graphs. */
export interface Difference {
  added: readonly string[]
  removed: readonly string[]
  changed: readonly string[]
  /** Blocks that changed only their place on the canvas. */
  moved: readonly string[]
}

export function differenceOf(before: Graph, after: Graph): Difference {
  const had = new Map(before.nodes.map((node) => [node.id, node]))
  const has = new Set(after.nodes.map(({ id }) => id))
  const [waysBefore, waysAfter] = [leavingOf(before), leavingOf(after)]
  const found = { added: [] as string[], changed: [] as string[], moved: [] as string[] }
  for (const node of after.nodes) {
    const known = had.get(node.id)
    if (!known) found.added.push(node.id)
    else if (!means(known, node) || waysBefore.get(node.id) !== waysAfter.get(node.id)) found.changed.push(node.id)
    else if (known.position.x !== node.position.x || known.position.y !== node.position.y) found.moved.push(node.id)
  }
  return { ...found, removed: before.nodes.flatMap(({ id }) => (has.has(id) ? [] : [id])) }
}

export function countOf({ added, removed, changed, moved }: Difference): number {
  return added.length + removed.length + changed.length + moved.length
}

function means(one: FlowNode, other: FlowNode): boolean {
  return one.data === other.data || (one.type === other.type && plain(one.data) === plain(other.data))
}

/** The outgoing edges of each node, as one text. */
function leavingOf({ connections }: Graph): ReadonlyMap<string, string> {
  const ways = new Map<string, string[]>()
  for (const { source, sourceHandle, target } of connections) {
    ways.set(source, [...(ways.get(source) ?? []), `${sourceHandle ?? 'a'} ${target}`])
  }
  return new Map([...ways].map(([id, all]) => [id, all.toSorted().join('\n')]))
}

/** Sorts the keys, because the database does not keep their order. */
function plain(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
