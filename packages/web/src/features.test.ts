import type { Endpoint } from '@recado/contract/endpoint'
import { sharedErrors } from '@recado/contract/endpoint'
import { matchPath } from '#platform/router/match.ts'
import { expect, test } from 'vitest'
import { languages, type Language } from '#platform/i18n.ts'
import { errors as sharedTexts } from '#platform/texts/pt.ts'
import { features } from './features.ts'

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
})
const contract = import.meta.glob<Record<string, unknown>>('../../contract/src/**/*.ts', { eager: true })
const texts = import.meta.glob<Record<string, { errors?: object }>>('./features/*/texts/pt.ts', { eager: true })

const paths = Object.keys(sources)
const folders = [...new Set(paths.flatMap((path) => /^\.\/features\/([^/]+)\//.exec(path)?.[1] ?? []))]
const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const codes = Object.keys(languages) as Language[]

test('each feature folder declares a feature under its own name', () => {
  const silent = folders.filter((folder) => {
    const has = (what: RegExp) => paths.some((path) => path.startsWith(`./features/${folder}/`) && what.test(path))
    return has(/\/(texts\/|live\.ts|\w+Page\.tsx)/) && !features.some(({ name }) => name === camel(folder))
  })
  expect(silent).toEqual([])
  expect(new Set(features.map(({ name }) => name)).size).toBe(features.length)
})

test('no file outside the features names a feature', () => {
  const naming = paths.filter((path) => !path.startsWith('./features/') && /['"]#features\//.test(sources[path] ?? ''))
  expect(naming).toEqual([])
})

test.each(features)('$name has its texts and its labels in each language', async ({ name, texts, menu, account }) => {
  for (const language of codes) {
    expect(Object.keys(await texts[language]()), `${name}, ${language}`).toEqual([name])
    for (const { label } of [menu, account].filter((entry) => entry !== undefined)) {
      expect(label[language].trim(), `${name}, ${language}`).not.toBe('')
    }
  }
})

test('each menu entry leads to a screen of its feature', () => {
  const astray = features.filter(({ menu, screens = [] }) => menu && !screens.some(({ path }) => matchPath(path, menu.to)))
  expect(astray.map(({ name }) => name)).toEqual([])
})

/** Namespaces that load at the start. Behind sign-in, the kit's namespace loads at the start as well. */
const everywhere = new Set(['errors', 'validation', 'session', 'ui'])
const guests = new Set<string>(features.flatMap(({ name, screens = [] }) => (screens.some(({ guest }) => guest) ? [name] : [])))
const textsOf = new Map(Object.values(texts).flatMap(Object.entries))

function quoted(list = ''): string[] {
  return [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
}

function resolve(from: string, to: string): string {
  return to.startsWith('#') ? `./${to.slice(1)}` : `./${new URL(to, `file:///${from}`).pathname.slice(1)}`
}

/** The text namespaces that a file uses. */
function namespacesIn(source: string): string[] {
  const used = [...source.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, list]) => quoted(list))
  const named = [...source.matchAll(/\bt\(['`](\w+):/g)].map(([, name = '']) => name)
  return [...used, ...named].filter((name) => !everywhere.has(name))
}

/** The error codes that a file may have to show: those that it names, and those that its calls may return. */
function codesIn(source: string): string[] {
  const named = [...source.matchAll(/'(ERR_[A-Z_]+)'/g)].map(([, code = '']) => code)
  const atOnce = [...source.matchAll(/import \{([^}]*)\} from '@recado\/contract\/([\w/-]+)'/g)].map(([, names = '', file]) => {
    return { file, names: names.split(',').map((name) => name.trim().split(' as ')[0] ?? '') }
  })
  // For a module that is fetched later, the file may call any export that it names.
  const later = [...source.matchAll(/import\('@recado\/contract\/([\w/-]+)'\)/g)].map(([, file]) => {
    return { file, names: [...source.matchAll(/\.(\w+)/g)].map(([, name = '']) => name) }
  })
  const answered = [...atOnce, ...later].flatMap(({ file, names }) =>
    names.flatMap((name) => {
      const imported = contract[`../../contract/src/${file}.ts`]?.[name] as Endpoint | undefined
      return imported?.summary && imported.errors ? [...imported.errors, ...sharedErrors(imported)] : []
    }),
  )
  return [...named, ...answered]
}

/** The modules that a file imports for their values. For `withTexts`, also the namespaces loaded with the module. */
function importsIn(path: string): { to: string; brings: string[] }[] {
  const source = sources[path] ?? ''
  const later = [...source.matchAll(/(?:withTexts\(\s*(\[[^\]]*\]),\s*async \(\) =>\s*\(await )?import\('([^']+)'\)/g)]
  const atOnce = [...source.matchAll(/^(?:import|export) (?!type )(?:[^']*from )?'([^']+)'/gm)]
  return [
    ...atOnce.map(([, to = '']) => ({ to: resolve(path, to), brings: [] })),
    ...later.map(([, brings, to = '']) => ({ to: resolve(path, to), brings: quoted(brings) })),
  ].filter(({ to }) => to in sources && !to.includes('/texts/'))
}

interface Walk {
  seen: Set<string>
  missing: Set<string>
  used: Set<string>
}

function walk(path: string, there: readonly string[], state: Walk): Walk {
  if (state.seen.has(path)) return state
  state.seen.add(path)
  const source = sources[path] ?? ''
  for (const name of namespacesIn(source)) {
    state.used.add(name)
    if (!there.includes(name)) state.missing.add(`${path} shows texts of ${name}`)
  }
  for (const code of codesIn(source)) {
    if (code in sharedTexts) continue
    const owner = [...textsOf].find(([, { errors }]) => errors && code in errors)?.[0] ?? 'nobody'
    state.used.add(owner)
    if (!there.includes(owner)) state.missing.add(`${path} may say ${code} of ${owner}`)
  }
  for (const { to, brings } of importsIn(path)) {
    if (brings.length === 0) walk(to, there, state)
    else bringing(to, there, brings, state)
  }
  return state
}

/** A module that loads its own texts is checked separately: it must show texts of every namespace that it loads. */
function bringing(path: string, there: readonly string[], brings: readonly string[], state: Walk): void {
  const inner = walk(path, [...there, ...brings], { seen: new Set(), missing: state.missing, used: new Set() })
  for (const name of brings) if (!inner.used.has(name)) state.missing.add(`${path} brings texts of ${name} and shows none`)
  for (const name of inner.used) if (!brings.includes(name)) state.used.add(name)
}

test.each(folders)('the feature %s loads the texts of everything that it shows', (folder) => {
  const declaration = `./features/${folder}/feature.ts`
  const missing = new Set<string>()
  const there = [camel(folder)].concat(guests.has(camel(folder)) ? [] : 'kit')
  for (const { to, brings } of importsIn(declaration)) {
    const state: Walk = { seen: new Set(), missing, used: new Set() }
    if (brings.length === 0) walk(to, there, state)
    else bringing(to, there, brings, state)
  }
  expect([...missing]).toEqual([])
})

test('the shell loads the texts of everything that it shows', () => {
  const first = ['./guards.ts', './shell/RouteError.tsx', './shell/SessionGate.tsx', './shell/end-session.ts']
  const state: Walk = { seen: new Set(), missing: new Set(), used: new Set() }
  for (const path of first) walk(path, [], state)
  walk('./shell/Shell.tsx', ['shell', 'kit'], state)
  expect([...state.missing]).toEqual([])
})

function wordsOf(tree: object): string[] {
  return Object.values(tree).flatMap((value: object | string) => (typeof value === 'string' ? [value] : wordsOf(value)))
}

/** The literal texts of a file: its quoted strings and the text between tags, without comments and without labels in three languages. */
function saidBy(source: string): string[] {
  const code = source.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '').replace(/\b(pt|en|es): '[^']*'/g, '')
  const quotations = [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].map(([, ...found]) => found.join(''))
  const between = [...code.matchAll(/>([^<>{}=;]+)</g)].map(([, text = '']) => text)
  return [...quotations, ...between].map((text) => text.trim())
}

/** They are the same in each language. */
const properNames = ['WhatsApp', 'Meta', 'Client ID', 'João Pedro']

test('no screen hard-codes a Portuguese word: every word is a text that exists in each language', () => {
  const known = new Set(wordsOf(texts).filter((text) => /^\p{Lu}\p{Ll}|\s/u.test(text) && !properNames.includes(text)))
  const isPortuguese = (text: string) => known.has(text) || (/[ãõçáéíóúâêôà]/i.test(text) && !properNames.includes(text))
  const own = paths.filter((path) => !/\/texts\/|^\.\/(gallery|manual)\/|time-zones/.test(path))
  const left = own.flatMap((path) =>
    saidBy(sources[path] ?? '').flatMap((text) => (isPortuguese(text) ? [`${path}: ${text}`] : [])),
  )
  expect(left).toEqual([])
})
