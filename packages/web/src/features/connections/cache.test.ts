import type { Connection, ConnectionSession } from '@recado/contract/connections/api'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { applyConnection, applySession, connectionKeys, hasOtherWindow } from './cache.ts'

const opening: ConnectionSession = {
  id: 2,
  name: 'Matriz',
  status: 'OPENING',
  reason: null,
  reasonUntil: null,
  since: '2026-11-21T23:40:01.490Z',
  isCaughtUp: false,
  lastInboundAt: null,
  waiting: 0,
  formerNumber: '',
  number: '',
  qrcode: '',
  pairingCode: '',
  passkey: null,
  retries: 0,
  capabilities: null,
  health: null,
  updatedAt: '2026-11-21T23:40:01.490Z',
}
const shown: ConnectionSession = { ...opening, status: 'qrcode', qrcode: 'https://wa.me/settings/linked_devices#2@x', retries: 1 }

test('a code pushed while the session is being fetched is not overwritten by the older response', async () => {
  const client = new QueryClient()
  const answers: ((session: ConnectionSession) => void)[] = []
  const queryFn = () => new Promise<ConnectionSession>((resolve) => void answers.push(resolve))
  const stop = new QueryObserver(client, { queryKey: connectionKeys.session(2), queryFn }).subscribe(() => {})
  applySession(client, shown)
  answers[0]?.(opening)
  await expect.poll(() => answers.length).toBe(2)
  expect(client.getQueryData(connectionKeys.session(2))).toEqual(shown)
  answers[1]?.(shown)
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(client.getQueryData(connectionKeys.session(2))).toEqual(shown)
  stop()
})

test('a response that arrives after the code it led to does not remove the code', () => {
  const client = new QueryClient()
  const pushed = { ...shown, updatedAt: '2026-11-21T23:40:01.700Z' }
  applySession(client, pushed)
  applySession(client, opening)
  expect(client.getQueryData(connectionKeys.session(2))).toEqual(pushed)
})

test('a session is compared with the windows that the list shows', () => {
  const client = new QueryClient()
  const can = (window: number | null) => ({ capabilities: { window } }) as Pick<ConnectionSession, 'capabilities'>
  const list = [
    { ...opening, ...can(null) },
    { ...opening, id: 3 },
  ]
  client.setQueryData(connectionKeys.list, list)
  expect(hasOtherWindow(client, { ...opening, ...can(null) })).toBe(false)
  expect(hasOtherWindow(client, { ...opening, ...can(86_400_000) })).toBe(true)
  expect(hasOtherWindow(client, { ...opening, id: 3, ...can(86_400_000) })).toBe(true)
  expect(hasOtherWindow(client, { ...opening, id: 3 })).toBe(false)
  expect(hasOtherWindow(client, { ...opening, id: 9, ...can(86_400_000) })).toBe(false)
})

test('the answer that made a connection does not undo what its session has told since', () => {
  const client = new QueryClient()
  client.setQueryData(connectionKeys.list, [])
  const made = { ...opening, status: 'DISCONNECTED' } as unknown as Connection
  applySession(client, { ...opening, status: 'CONNECTED', since: '2026-11-21T23:40:02.000Z' })
  applyConnection(client, made)
  expect(client.getQueryData(connectionKeys.list)).toMatchObject([{ id: 2, status: 'CONNECTED' }])
  applyConnection(client, { ...made, since: '2026-11-21T23:40:03.000Z' })
  expect(client.getQueryData(connectionKeys.list)).toMatchObject([{ id: 2, status: 'DISCONNECTED' }])
})
