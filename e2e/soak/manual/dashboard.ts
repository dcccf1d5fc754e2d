import { createUser, deleteUser } from '@recado/contract/users/api'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { password } from '#support/product.ts'
import { goTo, type Guide, type Step, press, type Reader } from './guide.ts'
import { choose } from './screen.ts'

const gone = 'Nina Prates'
const dayMs = 86_400_000
/** yyyy-MM-dd in the company's timezone. */
const dayAgo = (days: number) =>
  new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(Date.now() - days * dayMs)

export const dashboard: Guide = async (reader) => {
  await prepare(reader)
  return [days(reader), agents(reader), charts(reader)]
}

/** Two attendants have finished conversations, mostly of ten minutes. One of the two has left since. */
async function prepare({ stage: { product } }: Reader): Promise<void> {
  const admin = await product.admin()
  const { id } = await admin.call(createUser, { name: gone, email: 'nina@araucaria.example', password })
  await product.query(
    `insert into visits (company_id, ticket_id, contact_id, is_group, is_new, begun_by, user_id, opened_at, accepted_at,
      held_ms, closed_at, rating, rated_at)
     select 1, -n, -n, false, true, 'contact', u.id, at, at, minutes * 60000, at + minutes * interval '1 minute',
       2 + n % 2, at + interval '2 hours'
     from (values (1, 5), (2, 10), (3, 60)) lasted (n, minutes) cross join lateral (select now() - n * interval '1 day' as at) moment
       join users u on u.company_id = 1 and u.name in ('Caio Mendes', $1)`,
    [gone],
  )
  await admin.call(deleteUser, { id })
}

const figure = (page: Page, place: number): Promise<string> =>
  page
    .getByRole('main')
    .getByRole('definition')
    .nth(2 * place)
    .innerText()
/** The table of a chart: the first by days, the second by attendants. */
const table = (page: Page, place: number): Locator => page.getByRole('main').getByRole('region').nth(place).getByRole('table')
const attendants = (page: Page): Locator => page.getByRole('main').getByRole('table').last().locator('tbody tr')
const totals = async (rows: Locator) => (await rows.locator('td:last-child').allInnerTexts()).map(Number)
const sum = (figures: number[]) => figures.reduce((all, one) => all + one, 0)

/** Expects figures, table and charts to agree for this number of days. */
async function agree(page: Page, count: number): Promise<void> {
  await expect.poll(() => table(page, 0).locator('tbody tr').count()).toBe(count)
  const finished = async () => [
    Number(await figure(page, 2)),
    sum(await totals(attendants(page))),
    sum(await totals(table(page, 1).locator('tbody tr'))),
  ]
  await expect.poll(async () => new Set(await finished()).size).toBe(1)
}

const ends = (page: Page): Locator => page.getByRole('main').locator('input[type=date]')

/** Start and end. */
async function chooseDates(page: Page, ...days: string[]): Promise<void> {
  for (const [place, day] of days.entries()) {
    await ends(page).nth(place).fill(day)
    await page.waitForURL((url) => url.searchParams.get(place === 0 ? 'from' : 'to') === day)
  }
}

function days({ page }: Reader): Step[] {
  return [
    async (screen) => {
      await goTo(page, screen)
      await expect.poll(() => ends(page).first().inputValue()).toBe(`${dayAgo(0).slice(0, 8)}01`)
      expect(await ends(page).last().inputValue()).toBe(dayAgo(0))
    },
    async (byDate) => {
      await choose(page, byDate)
      await chooseDates(page, dayAgo(4), dayAgo(1))
      await agree(page, 4)
      expect(Number(await figure(page, 2))).toBe(6)
    },
    async (byPeriod) => {
      await choose(page, byPeriod)
      for (const count of [3, 7, 15, 30, 60, 90]) {
        await choose(page.getByRole('radiogroup').last(), `${count} …`)
        await expect.poll(() => table(page, 0).locator('tbody tr').count()).toBe(count)
      }
    },
    async () => {
      for (const count of [3, 7]) {
        await choose(page.getByRole('radiogroup').last(), `${count} …`)
        await agree(page, count)
      }
    },
  ]
}

function agents({ page }: Reader): Step[] {
  const person = (name: string) => attendants(page).filter({ hasText: name })
  const cells = (name: string) => person(name).locator('td')
  return [
    async () => {
      expect(await cells('Caio Mendes').first().locator('svg').count()).toBe(3)
      expect(await cells('Caio Mendes').nth(1).innerText()).toBe('25 min')
      // Screen readers hear who is online. The screen shows it as a dot.
      const elsewhere = (name: string) => person(name).locator('th span.text-text3').count()
      const both = async () => [await elsewhere('Marina Prado'), await elsewhere('Caio Mendes')]
      // If a socket had not yet become a WebSocket, only the next ping notices its absence.
      await expect.poll(both, { timeout: 60_000 }).toEqual([0, 1])
    },
    async () => expect(await cells('Caio Mendes').nth(2).innerText()).toBe('10 min'),
    async () => {
      await person(gone).waitFor()
      await page.getByRole('main').getByRole('radio').first().locator('..').click()
      await chooseDates(page, dayAgo(60), dayAgo(50))
      await person(gone).waitFor({ state: 'detached' })
      await chooseDates(page, dayAgo(60), dayAgo(1))
      await person(gone).waitFor()
    },
  ]
}

function charts({ page }: Reader): Step[] {
  const sections = page.getByRole('main').locator('section')
  return [
    async () => {
      const bars = sections.nth(1).getByRole('listitem', { includeHidden: true })
      const read = async () => (await bars.allInnerTexts()).map((text) => text.split('\n'))
      await expect.poll(read).toContainEqual([gone, '3'])
      expect(await read()).toContainEqual(['Caio Mendes', '3'])
    },
    async () => {
      await sections.first().locator('svg').last().waitFor()
      await expect.poll(() => table(page, 0).locator('tbody tr').count()).toBe(60)
      await chooseDates(page, dayAgo(1))
      await expect.poll(() => table(page, 0).locator('tbody tr').count()).toBe(24)
      expect(sum(await totals(table(page, 0).locator('tbody tr')))).toBe(2)
    },
    async (asTable, save) => {
      for (const place of [0, 1]) {
        await press(sections.nth(place), asTable)
        const rows = table(page, place).locator('tbody tr')
        await rows.first().waitFor()
        const download = page.waitForEvent('download')
        await press(sections.nth(place), save)
        const [, ...lines] = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
        expect(lines.map((line) => Number(line.split(';')[1]))).toEqual(await totals(rows))
      }
    },
  ]
}
