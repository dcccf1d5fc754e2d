import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dashboardListeners } from './live.ts'
import { dashboardKey, figuresKey, type Figures } from './queries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const range = { from: '2026-11-01', to: '2026-11-30' }
const key = [...figuresKey, range]

function open() {
  const client = new QueryClient()
  const attendants = [
    { id: 1, name: 'Marina Prado', online: true },
    { id: 2, name: 'Caio Mendes', online: false },
  ]
  client.setQueryData(key, { attendants })
  const [tickets, events, companies, users] = dashboardListeners(client)
  const shown = () => client.getQueryData<Figures>(key)?.attendants.map(({ online }) => online)
  const isOld = () => client.getQueryState(key)?.isInvalidated
  return { client, tickets, events, companies, users, shown, isOld }
}

test('a user who comes online or goes offline is shown at once, without a new count', () => {
  const { users, shown, isOld } = open()
  users?.handle({ action: 'update', user: { id: 2, online: true } })
  expect(shown()).toEqual([true, true])
  users?.handle({ action: 'update', user: { id: 1, online: false } })
  expect(shown()).toEqual([false, true])
  expect(isOld()).toBe(false)
})

test('changes of tickets, ratings, names and time zones cause a new count, at most every three seconds', () => {
  const { client, tickets, events, companies, users, isOld } = open()
  const counted = () => client.setQueryData([...dashboardKey, 'figures', range], { attendants: [] })
  tickets?.handle({ action: 'updateUnread' })
  events?.handle({ event: { kind: 'accepted' } })
  expect(isOld()).toBe(false)
  for (const tell of [
    () => tickets?.handle({ action: 'update' }),
    () => events?.handle({ event: { kind: 'rated' } }),
    () => companies?.handle({ action: 'update' }),
    () => users?.handle({ action: 'update', user: { id: 2, name: 'Caio', online: true } }),
    () => users?.handle({ action: 'delete', userId: 2 }),
  ]) {
    tell()
    vi.advanceTimersByTime(3_000)
    expect(isOld()).toBe(true)
    counted()
  }
})
