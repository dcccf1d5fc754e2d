import { expect, test } from 'vitest'
import type { InboundMessage } from '@recado/border/signals'
import { isLegible, seenKey, toJson } from './inbox.ts'

const message: InboundMessage = {
  waId: '3EB0A',
  chat: { group: '120363' },
  participant: { lid: '77', phone: '5511' },
  fromMe: false,
  sentAt: '2026-11-21T12:00:00.000Z',
  content: { type: 'text', text: 'oi' },
}

test('characters that PostgreSQL cannot store do not keep a message out', () => {
  expect(JSON.parse(toJson({ text: 'a\0b\uD800c' }))).toEqual({ text: 'ab\uFFFDc' })
  expect(seenKey({ ...message, waId: 'x\0y' })).not.toContain('\0')
})

test('conversation, id, side and writer identify a message', () => {
  expect(seenKey(message)).toBe('m:group:120363:3EB0A:0:lid:77')
  expect(seenKey({ ...message, participant: { phone: '5511' } })).toBe('m:group:120363:3EB0A:0:phone:5511')
})

test.each([
  ['a message', message, true],
  ['one without an id', { ...message, waId: '' }, false],
  ['one whose id is nothing that can be stored', { ...message, waId: '\0' }, false],
  ['one in no conversation', { ...message, chat: {} }, false],
  ['without a name', { ...message, participant: { phone: 'abc' } }, false],
  ['one from a number as people write it', { ...message, participant: { phone: '+5511' } }, false],
  ['one from a name that is too long', { ...message, participant: { lid: '1'.repeat(64) } }, false],
])('%s: the server can read it or not', (_what, payload, expected) => {
  expect(isLegible('message', payload)).toBe(expected)
})
