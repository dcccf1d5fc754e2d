import { expect, test } from 'vitest'
import { readName, readGroupTimer } from './groups.ts'

const notification = (tag: string, attrs: Record<string, string>, t = '1700000009') => ({
  tag: 'notification',
  attrs: { from: '120363000000000001@g.us', type: 'w:gp2', id: '1', t },
  content: [{ tag, attrs }],
})
const chat = { group: '120363000000000001' }

test('a notification gives the name of its group, and since when', () => {
  const named = readName(notification('subject', { subject: 'Obra', s_t: '1700000000', s_o: '7001@lid' }))
  expect(named).toEqual({ chat, subject: 'Obra', since: '2023-11-14T22:13:20.000Z' })
})

test('a name without its own time is as old as the notification', () => {
  expect(readName(notification('subject', { subject: 'Obra' }))).toMatchObject({ since: '2023-11-14T22:13:29.000Z' })
})

test('a notification gives the disappearing-messages timer of its group, and since when', () => {
  const at = 1_700_000_009
  expect(readGroupTimer(notification('ephemeral', { expiration: '86400' }))).toEqual({ seconds: 86_400, since: at })
  expect(readGroupTimer(notification('not_ephemeral', {}))).toEqual({ seconds: 0, since: at })
  expect(readGroupTimer(notification('add', {}))).toBeUndefined()
})

test('a notification about members gives no name', () => {
  expect(readName(notification('add', {}))).toBeUndefined()
  expect(readName({ ...notification('subject', { subject: 'Obra' }), content: Buffer.of() })).toBeUndefined()
})
