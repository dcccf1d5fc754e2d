import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import type { Product } from '#support/product.ts'
import type { Stage } from '#support/stage.ts'
import type { ExternalServices } from '../external-services.ts'

export const languages = { pt: 'Português', en: 'English', es: 'Español' } as const
export type Language = keyof typeof languages

/** The reader of the manual: the demo's admin, whose company has a connected number, and the services around it. */
export interface Reader {
  page: Page
  language: Language
  stage: Stage<Product>
  around: ExternalServices
}

/** Performs a step. Its parameters are the step's bold words, in order. */
export type Step = (...bold: string[]) => Promise<unknown>

/** The numbered steps of a page by section, without sections that have none. Prepares what the page presumes. */
export type Guide = (reader: Reader) => Promise<Step[][]>

const folder = fileURLToPath(new URL('../../../docs/manual/', import.meta.url))

const read = (language: Language, name: string): string => readFileSync(`${folder}${language}/${name}.md`, 'utf8')

/** What is printed bold in each numbered step of a page, by the title of its section. */
export function readSteps(language: Language, name: string): { title: string; steps: string[][] }[] {
  const [, ...sections] = read(language, name).split(/^## /m)
  return sections.flatMap((section) => {
    const [title = '', ...lines] = section.split('\n')
    const steps = lines
      .filter((line) => /^\d+\. /.test(line))
      .map((line) => [...line.matchAll(/\*\*(.+?)\*\*/g)].map(([, word = '']) => word))
    return steps.length > 0 ? [{ title, steps }] : []
  })
}

/** The command a page prints, verbatim. */
export function printedIn(language: Language, name: string): string {
  const text = read(language, name)
  return (/^```\n(.+?)^```/ms.exec(text)?.[1] ?? /`(npm run [^`]+)`/.exec(text)?.[1] ?? '').trim()
}

/** Matches a name as the manual prints it, where `…` stands for any text. */
export function named(name: string): RegExp {
  const parts = name.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('.+')}$`)
}

/** Chooses a language in the bar at the top. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.getByRole('navigation').getByRole('link').first().waitFor()
  await page.getByRole('button', { name: / (Português|English|Español)$/ }).click()
  await page.getByRole('menuitemradio', { name: languages[language] }).click()
}

/** Goes to a screen by its entry of the menu, which may say beside its name how much is new there. */
export async function goTo(page: Page, entry: string): Promise<void> {
  const link = page.getByRole('navigation').getByRole('link')
  await link.filter({ has: page.getByText(entry, { exact: true }) }).click()
}

/** Presses the first button, link, tab or entry of a menu that is called, or shows, this name. */
export async function press(scope: Page | Locator, name: string): Promise<void> {
  const kinds = ['button', 'link', 'tab', 'menuitem', 'switch', 'checkbox', 'radio', 'menuitemradio', 'menuitemcheckbox'] as const
  await kinds
    .flatMap((kind) => [scope.getByRole(kind, { name: named(name) }), scope.getByRole(kind).filter({ hasText: named(name) })])
    .reduce((any, one) => any.or(one), scope.locator('label:has(input)').filter({ hasText: named(name) }))
    .first()
    .click()
}

export async function write(scope: Page | Locator, label: string, text: string): Promise<void> {
  await scope.getByLabel(named(label)).first().fill(text)
}

/** A line of a table or list, by what stands in it. */
export const row = (page: Page, text: string): Locator =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text }).first()
