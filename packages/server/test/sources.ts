import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const generated = ['packages/server/src/platform/database/tables.ts']

export interface Source {
  /** From the root of the repository. */
  path: string
  text: string
}

/** The files that match a pattern, without what is generated or installed. */
export const read = (pattern: string | string[]): Source[] =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
    .filter((path) => !generated.includes(path))
    .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }))

export const isTest = ({ path }: Source) => /\.test\.tsx?$|\/test\/|\/testing\/|^e2e\//.test(path)
export const featureOf = (path: string) => /features\/([^/]+)\//.exec(path)?.[1]

/** The imports of each file, including those of types only and those made only when needed. */
export type Graph = Map<string, Set<string>>

export function importsOf(sources: readonly Source[]): Graph {
  const known = new Set(sources.map(({ path }) => path))
  const specifier = /(?:\bfrom|\bimport) ?\(? ?'([^']+)'/g
  const targets = ({ path, text }: Source) => [...text.matchAll(specifier)].map(([, to = '']) => resolve(path, to))
  return new Map(sources.map((source) => [source.path, new Set(targets(source).filter((to) => known.has(to)))]))
}

/** Where an import leads, by the `imports` and `exports` of our packages. */
function resolve(from: string, to: string): string {
  const home = posix.join(...(from.split('/').slice(0, 2) as [string, string]), from.startsWith('packages/peers/') ? '' : 'src')
  if (to.startsWith('#')) return posix.join(home, to.slice(1))
  if (to.startsWith('.')) return posix.join(posix.dirname(from), to)
  const [, name, file] = /^@recado\/(\w+)\/(.+)$/.exec(to) ?? []
  return name ? posix.join('packages', name, name === 'peers' ? '' : 'src', `${file}.ts`) : to
}

/** One cycle in the graph, if there is any. */
export function findCycle(graph: Graph): string | undefined {
  const done = new Set<string>()
  const visit = (node: string, way: string[]): string | undefined => {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node].join(' → ')
    if (done.has(node)) return undefined
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...way, node])
      if (cycle) return cycle
    }
    done.add(node)
    return undefined
  }
  for (const node of graph.keys()) {
    const cycle = visit(node, [])
    if (cycle) return cycle
  }
  return undefined
}

/** The same graph between features, without files that belong to none. */
export function betweenFeatures(graph: Graph): Graph {
  const features: Graph = new Map()
  for (const [path, targets] of graph) {
    const from = featureOf(path)
    const others = [...targets].map(featureOf).filter((to) => to !== undefined && to !== from) as string[]
    if (from) features.set(from, new Set([...(features.get(from) ?? []), ...others]))
  }
  return features
}
