import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * The hashes of elements in which axe has found no fault, in any page of this worker. A hash covers markup, position in the tree, theme and
 * size.
 */
const sound = new Set<number>()

/** The facts on which the rules for a whole page depend, of pages that broke none. */
const soundPages = new Set<string>()

/** Small: every page that is opened reads it anew. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Fails if the page, once it is still, breaks a rule of WCAG 2.2 A or AA that a machine can check. Checks only elements whose markup is
 * new, and the rules for the whole page where what they depend on is.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(findMoving)).toEqual([])
  const { marks, facts } = await page.evaluate(markUp)
  const fresh = marks.flatMap((mark, at) => (sound.has(mark) ? [] : at))
  const isNewPage = !soundPages.has(facts)
  if (fresh.length === 0 && !isNewPage) return
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  expect(await page.evaluate(findViolations, { fresh, isNewPage })).toEqual([])
  for (const mark of marks) sound.add(mark)
  soundPages.add(facts)
}

/** Elements that are opening or closing, menus without entries so far, and parts still hidden for a closed dialog. */
function findMoving(): string[] {
  const moving = [
    ...document.querySelectorAll('[data-starting-style], [data-ending-style], [role=menu]:not(:has([role^=menuitem]))'),
  ]
  const hidden = document.querySelector('[data-open]') ? [] : [...document.querySelectorAll('[data-base-ui-inert]')]
  return [...moving, ...hidden].map((node) => node.outerHTML.slice(0, 160))
}

/**
 * Keeps the page's elements for `findViolations`. Returns for each a hash of everything a rule may depend on, and what the rules for a
 * whole page depend on: a title, a language, and a way past what pages have in common.
 */
function markUp(): { marks: number[]; facts: string } {
  // For these attributes the text varies, and rules depend only on its presence.
  const spoken =
    /^(aria-label|aria-description|aria-valuetext|aria-valuenow|alt|title|placeholder|value|href|src|srcset|name|content)$/
  const numbered = /^(id|for|aria-controls|aria-labelledby|aria-describedby|aria-owns|aria-activedescendant|d|style)$/
  const holdsParts = 'ul, ol, dl, table, tr, thead, tbody, select, [role]'
  const places = new Map<Element, string>()
  // None of these rules depends on an element's position or size.
  const colours = (style?: CSSStyleDeclaration) => style?.cssText.replace(/-?[\d.]+(px|%)/g, '')
  const looks = (element: HTMLElement) =>
    [element.tagName, element.getAttribute('class'), element.role, colours(element.style)].join('.')
  const theme = `${(document.documentElement.cloneNode() as Element).outerHTML}${matchMedia('(prefers-color-scheme: dark)').matches}`
  const placeOf = (element: Element): string => {
    const known = places.get(element)
    if (known !== undefined) return known
    const parent = element.parentElement
    const place = `${parent === document.documentElement || !parent ? theme : placeOf(parent)}>${looks(element as HTMLElement)}`
    places.set(element, place)
    return place
  }
  const attribute = ({ name, value }: Attr) => {
    if (spoken.test(name)) return `${name}:${value.trim() !== ''}`
    return numbered.test(name) || (name.startsWith('data-') && !/^[a-z-]*$/.test(value)) ? name : `${name}=${value}`
  }
  const hash = (text: string) => {
    let [high, low] = [0xdeadbeef, 0x41c6ce57]
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      high = Math.imul(high ^ code, 2_654_435_761)
      low = Math.imul(low ^ code, 1_597_334_677)
    }
    return 4_294_967_296 * (0x1f_ffff & low) + (high >>> 0)
  }
  const elements = [...document.querySelectorAll('body *')]
  Object.assign(globalThis, { lookedAt: elements })
  const ways = ['main, [role=main]', ':is(h1, h2, h3, h4, h5, h6, [role=heading])', 'a[href^="#"]']
  const facts = [
    document.title.trim() !== '',
    document.documentElement.lang,
    ...ways.map((way) => document.querySelector(way) !== null),
  ]
  const marks = elements.map((element) => {
    const attributes = [...element.attributes].map(attribute).sort().join()
    const parts = element.matches(holdsParts)
      ? [...new Set([...element.children].map((child) => child.tagName + child.role))].join()
      : ''
    const hasLabel = ((element as HTMLInputElement).labels?.length ?? 0) > 0
    // What is hidden axe passes over.
    const isSeen = element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true], [inert]')
    const said = element.textContent.trim() !== ''
    return hash([innerWidth, isSeen, placeOf(element), attributes, said, parts, hasLabel].join('|'))
  })
  return { marks, facts: facts.join('|') }
}

/** The violations in the elements `fresh`, given by index in `markUp`, and in a new page as a whole. */
async function findViolations({ fresh, isNewPage }: { fresh: number[]; isNewPage: boolean }): Promise<string[]> {
  const { axe: loaded, lookedAt } = globalThis as unknown as { axe: typeof axe; lookedAt: Element[] }
  const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const elements = new Set(fresh.flatMap((at) => lookedAt[at] ?? []).filter((element) => element.isConnected))
  const isInside = ({ parentElement: parent }: Element): boolean => parent !== null && (elements.has(parent) || isInside(parent))
  const outermost = [...elements].filter((element) => !isInside(element))
  const ofPage = isNewPage
    ? await loaded.run({
        runOnly: ['document-title', 'html-has-lang', 'bypass'],
        resultTypes: ['violations'],
      })
    : undefined
  const ofParts =
    outermost.length > 0
      ? await loaded.run({ include: outermost as unknown as HTMLElement[] }, { runOnly: wcag, resultTypes: ['violations'] })
      : undefined
  return [...(ofPage?.violations ?? []), ...(ofParts?.violations ?? [])].map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
  )
}
