import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Which tests a change may turn red, and how many others there are. */
export interface Choice {
  changed: string[]
  /** Unit and slice tests, and journeys, from the root of the repository. */
  slices: string[]
  journeys: string[]
  leftOut: { slices: number; journeys: number }
}

/** Where one file leads to all others: a slice has the whole application, and what it needs of it is seen from the calls it makes. */
const compositions = ['packages/server/src/features/index.ts', 'packages/web/src/features.ts']

/**
 * Chooses by the files that differ from `base`, a commit: the slices that import one of them, directly or through others, or call an
 * endpoint of its feature; and the journeys that say they go through its feature.
 */
export function chooseChanged(base: string): Choice {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
  const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
  const files = globSync(['packages/*/{src,test}/**/*.{ts,tsx}', 'packages/peers/**/*.ts', 'scripts/*.ts'])
  const all = files.filter((file) => file.endsWith('.test.ts'))
  const slices = reaching(new Set(changed), files).filter((file) => file.endsWith('.test.ts'))
  const features = new Set(changed.flatMap((file) => featureOf(file) ?? []))
  const walks = globSync('e2e/**/*.test.ts')
  const journeys = walks.filter((file) => changed.includes(file) || tagsOf(file).some((tag) => features.has(tag)))
  const leftOut = { slices: all.length - slices.length, journeys: walks.length - journeys.length }
  return { changed, slices, journeys, leftOut }
}

/** `files` that are among the changed, or lead to one of them. */
function reaching(changed: ReadonlySet<string>, files: readonly string[]): string[] {
  const known = new Set(files)
  const importers = new Map<string, string[]>()
  for (const file of files) for (const to of neededBy(file, known)) importers.set(to, [...(importers.get(to) ?? []), file])
  const reached = new Set<string>()
  const visit = (file: string) => {
    if (reached.has(file)) return
    reached.add(file)
    for (const importer of importers.get(file) ?? []) visit(importer)
  }
  for (const file of changed) for (const start of startsOf(file, files)) visit(start)
  return files.filter((file) => reached.has(file))
}

/** Where a change that is no module begins to count: the schema in all that has a database, a document in what reads documents. */
function startsOf(changed: string, files: readonly string[]): string[] {
  if (changed.startsWith('packages/server/migrations/')) return ['packages/server/src/platform/database/migrate.ts']
  if (/\.(ts|tsx)$/.test(changed)) return [changed]
  return files.filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes(firstFolderOf(changed)))
}

function firstFolderOf(path: string): string {
  return path.startsWith('docs/') ? path.split('/').slice(0, 2).join('/') : (path.split('/').at(-1) ?? path)
}

function neededBy(file: string, known: ReadonlySet<string>): string[] {
  if (compositions.includes(file)) return []
  const code = readFileSync(file, 'utf8').replace(/^import type .*$/gm, '')
  const named = [...code.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, name = '']) => resolve(file, name))
  const imported = named.filter((path) => known.has(path))
  return file.endsWith('.test.ts') ? [...imported, ...imported.flatMap((path) => servedBy(path, known))] : imported
}

/** Endpoints lead to what answers them. */
function servedBy(path: string, known: ReadonlySet<string>): string[] {
  const feature = /^packages\/contract\/src\/([^/]+)\//.exec(path)?.[1]
  const declaration = `packages/server/src/features/${feature}/feature.ts`
  return known.has(declaration) ? [declaration] : []
}

function resolve(file: string, name: string): string[] {
  const [top = '', own = ''] = file.split('/')
  const source = (folder: string, path: string) => join('packages', folder, folder === 'peers' ? '' : 'src', path)
  const path = name.startsWith('.')
    ? join(dirname(file), name)
    : name.startsWith('@recado/')
      ? source(name.split('/')[1] ?? '', name.split('/').slice(2).join('/'))
      : name.startsWith('#') && top === 'packages'
        ? source(own, name.slice(1))
        : ''
  return path === '' ? [] : /\.tsx?$/.test(path) ? [path] : [`${path}.ts`]
}

/** The feature in whose folder a file lies, on any side. */
function featureOf(file: string): string | undefined {
  return /^packages\/(?:contract\/src|(?:server|web)\/src\/features)\/([^/]+)\//.exec(file)?.[1]
}

/** The features that a journey says it goes through. */
function tagsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/@module-tag ([\w-]+)/g)].map(([, tag = '']) => tag)
}
