import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Ledger, Span, Talk } from './ledger.ts'
import type { Month } from './month.ts'

/** A range between two numbers, both inclusive. */
interface Between {
  least: number
  most: number
}

/** The expected sums of one attendant, or of all. */
interface Sums {
  finished: number
  ratings: number
  /** The mean of the ratings. */
  rating: number | null
  mean: Between | null
  median: Between | null
}

/** The expected figures of a period, counted from what the test did. */
export interface Counted {
  happening: number
  pending: number
  leads: number
  all: Sums
  meanWait: Between | null
  medianWait: Between | null
  byPerson: Map<string, Sums>
  /** dd/mm/yyyy. */
  byDay: Map<string, number>
}

/** How long something took, in milliseconds, at least and at most. */
const took = (from: Span, to: Span): Span => ({ from: Math.max(0, to.from - from.to), to: to.to - from.from })

const minuteMs = 60_000
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const middle = (values: number[]) => {
  const minutes = values.map((ms) => Math.round(ms / minuteMs)).toSorted((one, other) => one - other)
  const half = minutes.length / 2
  return ((minutes[Math.ceil(half) - 1] ?? 0) + (minutes[Math.floor(half)] ?? 0)) / 2
}

function between(spans: readonly Span[], of: (values: number[]) => number): Between | null {
  if (spans.length === 0) return null
  return { least: of(spans.map(({ from }) => from)), most: of(spans.map(({ to }) => to)) }
}
const meanOf = (spans: readonly Span[]) => between(spans, (values) => mean(values) / minuteMs)
const medianOf = (spans: readonly Span[]) => between(spans, middle)

function sum(talks: readonly Talk[]): Sums {
  const over = talks.filter(({ closed }) => closed)
  const held = over.flatMap((talk) => (talk.accepted ? [talk.held] : []))
  const ratings = talks.flatMap(({ rating }) => rating ?? [])
  return {
    finished: over.length,
    ratings: ratings.length,
    rating: ratings.length > 0 ? mean(ratings) : null,
    mean: meanOf(held),
    median: medianOf(held),
  }
}

const brazilian = (moment: number) => new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(moment)

/** The expected figures of everything done so far. */
export function count({ talks }: Ledger): Counted {
  const live = talks.filter(({ closed }) => !closed)
  const waited = talks.flatMap(({ begunBy, opened, waits, accepted }) =>
    accepted && begunBy === 'contact' ? [took(waits ?? opened, accepted)] : [],
  )
  return {
    happening: live.filter(({ owner }) => owner).length,
    pending: live.filter(({ owner }) => !owner).length,
    leads: talks.filter(({ isNew }) => isNew).length,
    all: sum(talks),
    meanWait: meanOf(waited),
    medianWait: medianOf(waited),
    byPerson: new Map([...Map.groupBy(talks, ({ owner }) => owner ?? '')].map(([name, theirs]) => [name, sum(theirs)])),
    byDay: new Map([...Map.groupBy(talks, ({ opened }) => brazilian(opened.from))].map(([day, those]) => [day, those.length])),
  }
}

/** What the dashboard says, as it says it. */
interface Shown {
  figures: Map<string, [value: string, note: string]>
  /** Name, rating, mean, median, finished. */
  attendants: string[][]
  byPerson: string[][]
  byDay: string[][]
}

const readTable = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim())))

async function read(page: Page): Promise<Shown> {
  const figures = await page.locator('dl[aria-label="Números"] > div').evaluateAll((all) =>
    all.map((one): [string, [string, string]] => {
      const [name = '', value = '', note = ''] = [...one.children].map((part) => part.textContent ?? '')
      return [name, [value, note]]
    }),
  )
  return {
    figures: new Map(figures),
    attendants: await readTable(page, 'section:has(h2:text-is("Atendentes")) tbody tr'),
    byPerson: await readTable(page, 'section:has(h2:text-is("Atendimentos por pessoa")) tbody tr'),
    byDay: await readTable(page, 'section:has(h2:text-is("Atendimentos por dia")) tbody tr'),
  }
}

/** As the dashboard writes minutes. */
export function written(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole === 0) return '< 1 min'
  return whole < 60 ? `${whole} min` : `${Math.floor(whole / 60)} h ${whole % 60} min`
}

/** All that may stand there, from the least to the most. */
function texts(range: Between | null): string[] {
  if (!range) return ['–\nsem medição', '–sem medição']
  const [least, most] = [Math.round(range.least), Math.round(range.most)]
  // What the journey itself took must not hide a wrong figure.
  expect(most - least).toBeLessThan(2)
  return Array.from({ length: most - least + 1 }, (_, at) => written(least + at))
}

async function download(page: Page, name: string): Promise<string[][]> {
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  const text = await readFile(await (await file).path(), 'utf8')
  return text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';'))
}

/** Opens the dashboard for days, and compares every figure with what was done; and with the rows that the database has. */
export async function compare(month: Month, page: Page, firstDay: number, lastDay: number): Promise<void> {
  await page.goto(`${month.product.url}/?from=${month.day(firstDay)}&to=${month.day(lastDay)}`)
  await page.getByText('Ao vivo').waitFor()
  const expected = count(month.ledger)
  await expect.poll(async () => (await read(page)).figures.get('Finalizados')?.[0]).toBe(String(expected.all.finished))
  const shown = await read(page)
  const value = (name: string) => shown.figures.get(name)?.[0]
  const median = (name: string) => shown.figures.get(name)?.[1].replace('mediana ', '')
  expect({ happening: value('Em atendimento'), pending: value('Aguardando'), leads: value('Contatos novos') }).toEqual({
    happening: String(expected.happening),
    pending: String(expected.pending),
    leads: String(expected.leads),
  })
  expect(texts(expected.all.mean)).toContain(value('Tempo médio de conversa'))
  expect(texts(expected.all.median)).toContain(median('Tempo médio de conversa'))
  expect(texts(expected.meanWait)).toContain(value('Tempo médio de espera'))
  expect(texts(expected.medianWait)).toContain(median('Tempo médio de espera'))
  comparePeople(expected, shown)
  const days = shown.byDay.map(([day = '', total = '']): [string, number] => [day, Number(total)])
  expect(days).toHaveLength(lastDay - firstDay + 1)
  expect(new Map(days.filter(([, total]) => total > 0))).toEqual(expected.byDay)
  expect(await download(page, 'Atendimentos por dia: salvar em CSV')).toEqual(shown.byDay)
  expect(await download(page, 'Atendimentos por pessoa: salvar em CSV')).toEqual(shown.byPerson)
  await compareRows(month, await download(page, 'Salvar atendentes em CSV'), expected)
}

function comparePeople({ byPerson }: Counted, { attendants, byPerson: bars }: Shown): void {
  const finished = new Map(bars.map(([name = '', total = '']) => [name, Number(total)]))
  for (const [name, sums] of byPerson) if (name) expect([name, finished.get(name)]).toEqual([name, sums.finished])
  expect([...finished.values()].reduce((total, one) => total + one, 0)).toBe(
    [...byPerson].reduce((total, [name, { finished }]) => total + (name ? finished : 0), 0),
  )
  for (const [name, sums] of byPerson) {
    const row = attendants.find(([cell]) => cell?.includes(name))
    if (!name) continue
    const [, rating = '', mean, median, total] = row ?? []
    expect([name, total]).toEqual([name, String(sums.finished)])
    const stars = sums.rating?.toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    expect(rating, name).toContain(
      stars ? `${stars} de 3, ${sums.ratings} ${sums.ratings === 1 ? 'avaliação' : 'avaliações'}` : 'sem avaliação',
    )
    expect(texts(sums.mean), name).toContain(mean)
    expect(texts(sums.median), name).toContain(median)
  }
}

interface Row {
  name: string
  finished: number
  ratings: number
  rating: string | null
  minutes: string | null
}

/** Compares the attendants' sheet to the last digit with the database's rows of attendants and customers. */
async function compareRows(month: Month, sheet: string[][], expected: Counted): Promise<void> {
  const rows = await month.query<Row>(
    `select u.name, count(v.closed_at)::int as finished, count(v.rating)::int as ratings, avg(v.rating)::float8 as rating,
       avg(v.held_ms / 60000.0) filter (where v.closed_at is not null and v.accepted_at is not null)::float8 as minutes
     from users u left join visits v on v.company_id = $1 and v.user_id = u.id where u.company_id = $1 group by u.id, u.name`,
  )
  const decimal = (figure: number | string | null) =>
    figure === null ? '' : new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 }).format(Number(figure))
  const bySheet = new Map(
    sheet.map(([name = '', rating, ratings, minutes, , finished]) => [name, [rating, ratings, minutes, finished]]),
  )
  for (const { name, finished, ratings, rating, minutes } of rows)
    expect([name, bySheet.get(name)]).toEqual([name, [decimal(rating), String(ratings), decimal(minutes), String(finished)]])
  const [raw] = await month.query<Record<string, number>>(
    `select (select count(*)::int from tickets where company_id = $1 and status = 'open') as happening,
       (select count(*)::int from tickets where company_id = $1 and status = 'pending') as pending,
       (select count(*)::int from visits where company_id = $1 and closed_at is not null) as finished,
       (select count(*)::int from visits where company_id = $1) as opened,
       (select count(distinct contact_id)::int from visits where company_id = $1 and not is_group) as leads`,
  )
  const { happening, pending, leads, all, byDay } = expected
  const opened = [...byDay.values()].reduce((total, one) => total + one, 0)
  expect(raw).toEqual({ happening, pending, leads, finished: all.finished, opened })
}
