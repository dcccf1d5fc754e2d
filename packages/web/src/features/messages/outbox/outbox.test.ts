import type { SessionUser } from '@recado/contract/platform/session'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, expect, test, vi } from 'vitest'
import { useSession } from '#platform/session/session.ts'

const kept = vi.hoisted(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  return stored
})
const unreachable = vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError('no network')))
vi.stubGlobal('fetch', unreachable)
afterAll(() => vi.unstubAllGlobals())

test('a message written before the outbox is opened waits together with those left from an earlier visit', async () => {
  const { enqueue, openOutbox, useOutbox } = await import('./outbox.ts')
  const left = { clientId: 'a', ticketId: 1, body: 'Antes', createdAt: '2026-11-28T10:00:00.000Z', error: 'ERR_NO_PERMISSION' }
  kept.set('outbox.7', JSON.stringify([left]))
  useSession.setState({ user: { id: 7 } as SessionUser })
  enqueue(new QueryClient(), 1, { body: 'Oi' })
  await vi.waitFor(() => expect(unreachable).toHaveBeenCalled())
  openOutbox(7)
  expect(useOutbox.getState().items).toMatchObject([left, { body: 'Oi', error: null }])
  expect(JSON.parse(kept.get('outbox.7') ?? '[]')).toHaveLength(2)
  useSession.setState({ user: null })
})
