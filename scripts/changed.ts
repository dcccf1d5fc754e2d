import { execFileSync } from 'node:child_process'
import { importsOf, read, type Source } from '../packages/server/test/sources.ts'

/** Which tests a change may turn red, and how many others there are. */
export interface Choice {
  changed: string[]
  /** Unit and slice tests, and journeys, from the root of the repository. */
  slices: string[]
  journeys: string[]
  leftOut: { slices: number; journeys: number }
}

/** These files lead to all features. The calls of a slice show which parts of the application it needs. */
const compositions = ['packages/server/src/features/index.ts', 'packages/web/src/features.ts']

/**
 * Selects by the files that differ from the commit `base`: the slices that import one of them, directly or through others, or call an
 * endpoint of its feature, and the journeys that name its feature.
 */
export function chooseChanged(base: string): Choice {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
  const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
  const sources = read(['packages/*/{src,test}/**/*.{ts,tsx}', 'packages/peers/**/*.ts', 'scripts/*.ts'])
  const tests = sources.map(({ path }) => path).filter((path) => path.endsWith('.test.ts'))
  const reached = leadingTo(changed, sources)
  const slices = tests.filter((path) => reached.has(path) || looksAtAll(path, changed))
  const features = new Set(changed.flatMap((path) => featureOf(path) ?? []))
  const walks = read('e2e/**/*.test.ts')
  const journeys = walks.filter((walk) => changed.includes(walk.path) || tagsOf(walk).some((tag) => features.has(tag)))
  const leftOut = { slices: tests.length - slices.length, journeys: walks.length - journeys.length }
  return { changed, slices, journeys: journeys.map(({ path }) => path), leftOut }
}

/** Tests beside the compositions look at all features of their side, as they are declared. */
function looksAtAll(test: string, changed: readonly string[]): boolean {
  const side = /^packages\/(?:(server)\/test|(web)\/src)\/[^/]+$/.exec(test)
  const folders = ['packages/contract/', `packages/${side?.[1] ?? side?.[2]}/`]
  return side !== null && changed.some((path) => folders.some((folder) => path.startsWith(folder)))
}

/** The changed files, and the files that lead to one of them. */
function leadingTo(changed: readonly string[], sources: readonly Source[]): ReadonlySet<string> {
  // An import of types alone concerns only the compiler.
  const working = sources
    .filter(({ path }) => !compositions.includes(path))
    .map(({ path, text }) => ({ path, text: text.replace(/^import type .*$/gm, '') }))
  const importers = new Map<string, string[]>()
  const note = (from: string, to: string) => importers.set(to, [...(importers.get(to) ?? []), from])
  for (const [from, targets] of importsOf(working))
    for (const to of targets) {
      note(from, to)
      const called = from.endsWith('.test.ts') && /^packages\/contract\/src\/([^/]+)\//.exec(to)?.[1]
      if (called) note(from, `packages/server/src/features/${called}/feature.ts`)
    }
  const reached = new Set<string>()
  const visit = (path: string) => {
    if (reached.has(path)) return
    reached.add(path)
    for (const importer of importers.get(path) ?? []) visit(importer)
  }
  for (const path of changed.flatMap((one) => beginningsOf(one, sources))) visit(path)
  return reached
}

/**
 * The files where a change outside of modules takes effect: the schema in all code with a database, a document in the tests that name it.
 */
function beginningsOf(changed: string, sources: readonly Source[]): string[] {
  if (/\/migrations\/|\/tables\.ts$/.test(changed)) return ['packages/server/src/platform/database/migrate.ts']
  if (/\.tsx?$/.test(changed)) return [changed]
  const name = changed.startsWith('docs/') ? changed.split('/').slice(0, 2).join('/') : (changed.split('/').at(-1) ?? changed)
  return sources.filter(({ path, text }) => path.endsWith('.test.ts') && text.includes(name)).map(({ path }) => path)
}

/** The feature in whose folder a file lies, on any side. */
function featureOf(path: string): string | undefined {
  return /^packages\/(?:contract\/src|(?:server|web)\/src\/features)\/([^/]+)\//.exec(path)?.[1]
}

/** The features that a journey says it goes through. */
export function tagsOf({ text }: Source): string[] {
  return [...text.matchAll(/^\/\/ @module-tag ([\w-]+)$/gm)].map(([, tag = '']) => tag)
}
