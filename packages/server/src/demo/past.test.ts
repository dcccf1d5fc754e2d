import { dayIn } from '@recado/contract/days'
import { expect, test } from 'vitest'
import type { DemoCompany } from './company.ts'
import { pastVisits } from './past.ts'

const numbered = (...names: string[]) => Object.fromEntries(names.map((name, at) => [name, at + 1]))
const queues = numbered('Vendas', 'Suporte técnico', 'Financeiro', 'Entregas') as DemoCompany['queues']
const ids = numbered('Marina Prado', 'Caio Mendes', 'Lívia Rocha', 'Rui Barbosa')
const people = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, { id }])) as DemoCompany['people']

test('each attendant has conversations on the working days of the weeks before, and all of them end before today', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const visits = pastVisits({ people, queues }, now)
  expect(visits.length).toBeGreaterThan(800)
  expect(visits.length).toBeLessThan(1500)
  for (const { openedAt, acceptedAt, closedAt } of visits) {
    expect(acceptedAt > openedAt && closedAt > acceptedAt && dayIn('America/Sao_Paulo', closedAt) < '2026-11-20').toBe(true)
    expect(openedAt.getUTCDay()).not.toBe(0)
  }
  expect(new Set(visits.map(({ userId }) => userId)).size).toBe(4)
  expect(new Set(visits.map(({ rating }) => rating))).toEqual(new Set([null, 1, 2, 3]))
  const first = new Set<number>()
  for (const { contactId, isNew } of visits) {
    if (isNew) expect(first.has(contactId)).toBe(false)
    first.add(contactId)
  }
  expect(visits.every(({ ticketId, contactId }) => ticketId < 0 && contactId < 0)).toBe(true)
})
