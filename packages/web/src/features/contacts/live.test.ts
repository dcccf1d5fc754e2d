import { listContacts } from '@recado/contract/contacts/api'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contactListeners } from './live.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an import of thousands refetches lists and searches at once and at its end, not for each of its parts', () => {
  const client = new QueryClient()
  const kept = [
    [listContacts.path, 'list', {}],
    ['contacts', 'search', 'ana'],
    ['contacts', 'one', 1],
  ]
  for (const key of kept) client.setQueryData(key, {})
  let asked = 0
  client.getQueryCache().subscribe((event) => void (event.type === 'updated' && event.action.type === 'invalidate' && asked++))
  // Marks every refetched query as loaded.
  const fetched = () => kept.forEach((key) => client.setQueryData(key, {}))
  const [contacts] = contactListeners(client)
  for (let part = 0; part < 200; part++) {
    contacts?.handle({ action: 'reload' })
    fetched()
  }
  expect(asked).toBe(kept.length)
  vi.advanceTimersByTime(2_000)
  expect(asked).toBe(2 * kept.length)
  fetched()
  vi.advanceTimersByTime(60_000)
  expect(asked).toBe(2 * kept.length)
})
