import { expect, test } from 'vitest'
import { canAnswer, canDelete, canEdit, canForward, canRetry, deleteHours, editMinutes } from '@recado/contract/messages/policy'
import type { Profile } from '@recado/contract/profiles'

const now = Date.parse('2026-11-20T12:00:00.000Z')
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

const open = { status: 'open', queueId: 1, userId: 7 } as const
const actor = (id: number, profile: Profile = 'user') => ({
  id,
  companyId: 1,
  profile,
  queueIds: [1],
  allTicket: 'desabled' as const,
})
const [author, holder, colleague, admin] = [actor(1), actor(7), actor(8), actor(9, 'admin')]

const text = {
  fromMe: true,
  user: { id: 1 },
  mediaType: 'conversation',
  body: 'Hello',
  media: null,
  clientId: 'a' as string | null,
  isDeleted: false,
  failedReason: null as string | null,
  createdAt: ago(0),
}
const picture = { ...text, mediaType: 'image', media: { status: 'ready' as const } }

// The letters are answer, edit, delete, forward and retry. A dot means no.
const table: [string, ReturnType<typeof actor>, object, string][] = [
  ['a text, by its author', author, text, '.edf.'],
  ['a text, by who holds the ticket', holder, text, 'aedf.'],
  ['a text, by a colleague', colleague, text, '...f.'],
  ['a text, by an admin', admin, text, 'aedf.'],
  ['as old as may be edited', holder, { ...text, createdAt: ago(editMinutes) }, 'aedf.'],
  ['older than that', holder, { ...text, createdAt: ago(editMinutes + 1) }, 'a.df.'],
  ['as old as may be deleted', holder, { ...text, createdAt: ago(deleteHours * 60) }, 'a.df.'],
  ['older than that', holder, { ...text, createdAt: ago(deleteHours * 60 + 1) }, 'a..f.'],
  ["a customer's", admin, { ...text, fromMe: false, user: null }, 'a..f.'],
  ['a deleted one', admin, { ...text, isDeleted: true }, '.....'],
  ['one that failed', holder, { ...text, failedReason: 'ERR', createdAt: ago(9999) }, 'a.d.r'],
  ['one that failed, not sent by a screen', holder, { ...text, failedReason: 'ERR', clientId: null }, 'a.d..'],
  ['one that failed, by a colleague', colleague, { ...text, failedReason: 'ERR' }, '.....'],
  ['a picture with words', holder, picture, 'aedf.'],
  ['a picture without', holder, { ...picture, body: '' }, 'a.df.'],
  ['a picture with words, from the phone', holder, { ...picture, user: null }, 'a.df.'],
  ['a text from the phone', holder, { ...text, user: null }, 'aedf.'],
  ['a file that is not here', holder, { ...picture, media: { status: 'failed' } }, 'aed..'],
  ['a sound', holder, { ...picture, mediaType: 'audio', body: '' }, 'a.df.'],
  ['a place', holder, { ...text, mediaType: 'locationMessage' }, 'a.df.'],
  ['a poll', holder, { ...text, mediaType: 'pollCreationMessage', fromMe: false }, 'a....'],
  ['a template with a picture', holder, { ...picture, mediaType: 'template' }, 'a.d..'],
  ['a kind that is not shown', holder, { ...text, mediaType: 'eventMessage', fromMe: false }, 'a....'],
  ['a call', holder, { ...text, mediaType: 'call_log', fromMe: false }, 'a....'],
]

test.each(table)('%s', (_what, who, message, expected) => {
  const it = message as typeof text
  const may = [
    canAnswer(who, open, it),
    canEdit(who, open, it, now),
    canDelete(who, open, it, now),
    canForward(it),
    canRetry(who, open, it),
  ]
  expect('aedfr'.replace(/./g, (letter, at: number) => (may[at] ? letter : '.'))).toBe(expected)
})

test('in a ticket that is not open nothing is answered or sent again', () => {
  const closed = { ...open, status: 'closed' } as const
  expect([canAnswer(holder, closed, text), canRetry(holder, closed, { ...text, failedReason: 'ERR' })]).toEqual([false, false])
})
