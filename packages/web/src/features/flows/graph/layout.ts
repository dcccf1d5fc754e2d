import type { Graph } from '@recado/contract/flows/node'
import type { Place } from './edit.ts'

const columnGap = 96
const rowGap = 32

export type SizeOf = (id: string) => { width: number; height: number }

/**
 * Puts nodes in columns, each to the right of all nodes that lead to it, except for ways back. Within a column they stand in the order of
 * the nodes that lead to them, so that few edges cross. Unreachable nodes come below.
 */
export function layOut(graph: Graph, sizeOf: SizeOf): ReadonlyMap<string, Place> {
  const next = onwards(graph)
  const columns = columnsOf(graph, next)
  sortColumns(columns, next)
  const places = new Map<string, Place>()
  const heights = columns.map((ids) => ids.reduce((sum, id) => sum + sizeOf(id).height + rowGap, -rowGap))
  let x = 0
  for (const [at, ids] of columns.entries()) {
    let y = -(heights[at] ?? 0) / 2
    for (const id of ids) {
      places.set(id, { x, y: Math.round(y) })
      y += sizeOf(id).height + rowGap
    }
    x += Math.max(0, ...ids.map((id) => sizeOf(id).width)) + columnGap
  }
  return places
}

type Ways = ReadonlyMap<string, readonly string[]>

/** The targets of each node, without the edges that lead back. */
function onwards({ nodes, connections }: Graph): Ways {
  const all = new Map<string, string[]>(nodes.map(({ id }) => [id, []]))
  for (const { source, target } of connections) if (all.has(target)) all.get(source)?.push(target)
  const kept = new Map<string, string[]>(nodes.map(({ id }) => [id, []]))
  const state = new Map<string, 'open' | 'done'>()
  const first = nodes.toSorted((one, other) => Number(other.type === 'start') - Number(one.type === 'start'))
  for (const { id } of first) walk(id)
  return kept

  /** Depth first, without recursion: a flow may have a thousand nodes in a row. */
  function walk(root: string): void {
    if (state.has(root)) return
    const path = [{ id: root, at: 0 }]
    state.set(root, 'open')
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const to = all.get(top.id)?.[top.at]
      top.at += 1
      if (to === undefined) {
        state.set(top.id, 'done')
        path.pop()
      } else if (state.get(to) !== 'open') {
        kept.get(top.id)?.push(to)
        if (!state.has(to)) {
          state.set(to, 'open')
          path.push({ id: to, at: 0 })
        }
      }
    }
  }
}

/** The nodes of each column. A node stands as far right as the longest path to it. */
function columnsOf({ nodes }: Graph, next: Ways): string[][] {
  const into = new Map(nodes.map(({ id }) => [id, 0]))
  for (const targets of next.values()) for (const to of targets) into.set(to, (into.get(to) ?? 0) + 1)
  const column = new Map<string, number>()
  const ready = nodes.filter(({ id }) => into.get(id) === 0).map(({ id }) => id)
  for (const id of ready) column.set(id, 0)
  for (let id = ready.shift(); id !== undefined; id = ready.shift()) {
    for (const to of next.get(id) ?? []) {
      column.set(to, Math.max(column.get(to) ?? 0, (column.get(id) ?? 0) + 1))
      const left = (into.get(to) ?? 0) - 1
      into.set(to, left)
      if (left === 0) ready.push(to)
    }
  }
  const columns: string[][] = []
  const ordered = nodes.toSorted((one, other) => Number(other.type === 'start') - Number(one.type === 'start'))
  for (const { id } of ordered) (columns[column.get(id) ?? 0] ??= []).push(id)
  return Array.from(columns, (ids) => ids ?? [])
}

/** Sorts each column by the order of the nodes that lead to its nodes. Targets of the same node are in the order of its outputs. */
function sortColumns(columns: string[][], next: Ways): void {
  for (const [at, ids] of columns.entries()) {
    const places = new Map<string, number[]>()
    for (const earlier of columns.slice(0, at)) {
      for (const [row, id] of earlier.entries()) {
        const targets = next.get(id) ?? []
        for (const [way, to] of targets.entries()) {
          const share = (row + way / (targets.length + 1)) / earlier.length
          places.set(to, [...(places.get(to) ?? []), share])
        }
      }
    }
    const weight = (id: string) => {
      const found = places.get(id)
      return found ? found.reduce((sum, one) => sum + one, 0) / found.length : 2
    }
    ids.sort((one, other) => weight(one) - weight(other))
  }
}
