import { globSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
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

  test('calls by its name whatever is printed bold', () => {
    const known = wordsOf(language)
    const unknown = manualPages.flatMap((page) =>
      matched(read(language, page), /\*\*(.+?)\*\*/g).flatMap((words) => (known.has(words) ? [] : `${page}: ${words}`)),
    )
    expect(unknown).toEqual([])
  })

  test('becomes pages that the content policy lets stand', () => {
    const pages = manualPages.map((page): Written => ({ page, text: read(language, page) }))
    const at = { style: '../../assets/manual.css', pictures: new Map<string, string>() }
    const html = [renderStart(language, pages, at), ...pages.map((one) => renderPage(language, one, pages, at))]
    expect(html.filter((one) => /<style|style=|<script>|\son\w+=|https?:\/\/(?!tu-|your-|seu-)[^\s<]*"/.test(one))).toEqual([])
  })
})

test.each(cases)('$language/$page says the same as in Portuguese, briefly', ({ language, page }) => {
  const text = read(language, page)
  expect(shapeOf(text)).toEqual(shapeOf(read('pt', page)))
  const lines = text.split('\n').length
  expect(lines).toBeGreaterThanOrEqual(40)
  expect(lines).toBeLessThanOrEqual(90)
})

test.each(cases)('$language/$page leads to pages and shows pictures that are there', ({ language, page }) => {
  const text = read(language, page)
  for (const link of linksOf(text)) {
    const [file = '', heading] = link.split('#')
    expect(manualPages.map((name) => `${name}.md`)).toContain(file)
    if (heading) expect(matched(read(language, file.replace('.md', '')), /^## (.+)/gm).map(slug)).toContain(heading)
  }
  for (const picture of picturesOf(text)) expect(statSync(`${folder}${language}/${picture}`).size).toBeLessThan(60_000)
})
