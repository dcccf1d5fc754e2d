import { globSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { manualOf } from '#shell/manual.ts'
import { submenus } from '#shell/feature.ts'
import { features } from '#features.ts'
import { languages, type Language } from '#platform/i18n.ts'
import { manualPages } from './pages.ts'
import { renderPage, renderStart, slug, type Written } from './render.ts'

type Tree = { readonly [key: string]: string | Tree }

const folder = fileURLToPath(new URL('../../../../docs/manual/', import.meta.url))
const codes = Object.keys(languages) as Language[]
const texts = import.meta.glob<Tree>('../**/texts/{pt,en,es}.ts', { eager: true })
const read = (language: Language, page: string) => readFileSync(`${folder}${language}/${page}.md`, 'utf8')
const cases = codes.flatMap((language) => manualPages.map((page) => ({ language, page })))

/** All that screens say in a language, with `…` where something is filled in. */
function wordsOf(language: Language): Set<string> {
  const leaves = (tree: Tree): string[] => Object.values(tree).flatMap((one) => (typeof one === 'string' ? [one] : leaves(one)))
  const own = Object.entries(texts).flatMap(([path, tree]) => (path.endsWith(`/${language}.ts`) ? leaves(tree) : []))
  const labels = [...features.flatMap(({ menu, account }) => [menu, account]), ...Object.values(submenus)]
  return new Set([
    ...own.map((text) => text.replace(/\{\{\w+\}\}/g, '…')),
    ...labels.flatMap((one) => one?.label[language] ?? []),
  ])
}

const matched = (text: string, what: RegExp) => [...text.matchAll(what)].map(([, found = '']) => found)
const picturesOf = (text: string) => matched(text, /!\[[^\]]+\]\(([^)]+)\)/g)
const linksOf = (text: string) => matched(text, /(?<!!)\[[^\]]+\]\(([^)]+)\)/g)

/** What a page is made of, without its words. */
function shapeOf(text: string): string[] {
  const kinds = [/^# /, /^## /, /^\d+\. /, /^- /, /^\| /, /^!\[/, /^```/]
  const lines = text.split('\n').flatMap((line) => kinds.find((kind) => kind.test(line))?.source ?? [])
  return [...lines, ...linksOf(text)]
}

describe.each(codes)('the manual, %s', (language) => {
  test('has the pages that screens may name, and no others', () => {
    const there = globSync('*.md', { cwd: `${folder}${language}` }).map((file) => file.replace('.md', ''))
    expect(there.sort()).toEqual([...manualPages].sort())
  })

  test('prints in bold only words that a screen shows', () => {
    const known = wordsOf(language)
    const unknown = manualPages.flatMap((page) =>
      matched(read(language, page), /\*\*(.+?)\*\*/g).flatMap((words) => (known.has(words) ? [] : `${page}: ${words}`)),
    )
    expect(unknown).toEqual([])
  })

  test('renders to pages that the content security policy allows', () => {
    const pages = manualPages.map((page): Written => ({ page, text: read(language, page) }))
    const at = { style: '../../assets/manual.css', pictures: new Map<string, string>() }
    const html = [renderStart(language, pages, at), ...pages.map((one) => renderPage(language, one, pages, at))]
    expect(html.filter((one) => /<style|style=|<script>|\son\w+=|https?:\/\/(?!tu-|your-|seu-)[^\s<]*"/.test(one))).toEqual([])
  })
})

test.each(cases)('$language/$page has the structure of the Portuguese page, and is brief', ({ language, page }) => {
  const text = read(language, page)
  expect(shapeOf(text)).toEqual(shapeOf(read('pt', page)))
  const lines = text.split('\n').length
  expect(lines).toBeGreaterThanOrEqual(40)
  expect(lines).toBeLessThanOrEqual(90)
})

test.each(cases)('$language/$page links to pages and shows pictures that exist', ({ language, page }) => {
  const text = read(language, page)
  for (const link of linksOf(text)) {
    const [file = '', heading] = link.split('#')
    expect(manualPages.map((name) => `${name}.md`)).toContain(file)
    if (heading) expect(matched(read(language, file.replace('.md', '')), /^## (.+)/gm).map(slug)).toContain(heading)
  }
  for (const picture of picturesOf(text)) expect(statSync(`${folder}${language}/${picture}`).size).toBeLessThan(60_000)
})

/** Screens that the menu leads to and screens beneath them, each with the manual page about it. */
const about = {
  '/': 'dashboard',
  '/reports/costs': 'costs',
  '/tickets': 'tickets',
  '/tickets/1': 'tickets',
  '/kanban': 'kanban',
  '/quick-messages': 'quick-messages',
  '/todolist': 'calendar',
  '/contacts': 'contacts',
  '/tags': 'kanban',
  '/schedules': 'calendar',
  '/chats': 'team',
  '/helps': 'first-steps',
  '/campaigns': 'campaigns',
  '/contact-lists': 'campaigns',
  '/templates': 'templates',
  '/campaigns-config': 'campaigns',
  '/phrase-lists': 'flows',
  '/flowbuilders': 'flows',
  '/prompts': 'ai',
  '/queue-integration': 'ai',
  '/connections': 'connections',
  '/files': 'quick-messages',
  '/queues': 'queues',
  '/users': 'team',
  '/messages-api': 'api',
  '/announcements': 'operation',
  '/financeiro': 'billing',
  '/subscription': 'billing',
  '/settings': 'settings',
  '/settings/options': 'settings',
}

test('each screen and each menu entry leads to its page, and an unknown address to the list of pages', () => {
  expect(Object.keys(about).map((path) => [path, manualOf(path)])).toEqual(
    Object.entries(about).map(([path, page]) => [path, `/manual/pt/${page}`]),
  )
  const entries = features.flatMap(({ menu }) => (menu ? [menu.to] : []))
  expect(entries.filter((path) => !(path in about))).toEqual([])
  expect(manualOf('/nothing-here')).toBe('/manual/pt/')
})

/** The width stated by a WebP file in the lossy, lossless or extended format. */
function widthOf(picture: Buffer): number {
  const kind = picture.toString('latin1', 12, 16)
  if (kind === 'VP8X') return picture.readUIntLE(24, 3) + 1
  return kind === 'VP8L' ? (picture.readUInt16LE(21) & 0x3fff) + 1 : picture.readUInt16LE(26) & 0x3fff
}

test('pictures are as wide as the pages show them', () => {
  const files = globSync('pictures/*', { cwd: folder })
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => !file.endsWith('.webp') || widthOf(readFileSync(folder + file)) !== 1280)).toEqual([])
})
