import { type Profile, profiles } from '@recado/contract/profiles'
import { belongsInList, isVisible, showsOthers } from '@recado/contract/tickets/list'
import type { Viewer } from '@recado/contract/viewer'
import { canAccept, canManage, canReceive, canReopen, canWrite } from '@recado/contract/tickets/policy'
import type { TicketStatus } from '@recado/contract/tickets/api'
import { describe, expect, test } from 'vitest'
import { room } from '#platform/live/rooms.ts'
import { roomsOf } from './rooms.ts'
import { audienceOf } from './audience.ts'

const own = 1
const foreign = 2
const me = 10
const somebody = 11

const viewer = (profile: Profile, allTicket: Viewer['allTicket'] = 'desabled'): Viewer => ({
  id: me,
  companyId: 1,
  profile,
  queueIds: [own],
  allTicket,
})
const ticket = (status: TicketStatus, queueId: number | null, userId: number | null) => ({ status, queueId, userId })

// The letters for open, accept, manage, reopen and write. A dot means no.
const table: [string, Profile, ReturnType<typeof ticket>, string][] = [
  ['pending in own queue', 'user', ticket('pending', own, null), 'oa...'],
  ['pending in own queue', 'supervisor', ticket('pending', own, null), 'oam..'],
  ['pending in own queue', 'owner', ticket('pending', own, null), 'oam..'],
  ['pending in own queue', 'admin', ticket('pending', own, null), 'oam..'],
  ['pending in another queue', 'user', ticket('pending', foreign, null), '.....'],
  ['pending in another queue', 'supervisor', ticket('pending', foreign, null), '.....'],
  ['pending in another queue', 'admin', ticket('pending', foreign, null), 'oam..'],
  ['pending without queue', 'user', ticket('pending', null, null), '.....'],
  ['pending without queue', 'admin', ticket('pending', null, null), 'oam..'],
  ['open and mine, in another queue', 'user', ticket('open', foreign, me), 'o.m.w'],
  ['open and mine, without queue', 'user', ticket('open', null, me), 'o.m.w'],
  ['open, of a colleague in my queue', 'user', ticket('open', own, somebody), 'o....'],
  ['open, of a colleague in my queue', 'supervisor', ticket('open', own, somebody), 'o.m.w'],
  ['open, of a colleague in my queue', 'owner', ticket('open', own, somebody), 'o.m.w'],
  ['open, of a colleague elsewhere', 'user', ticket('open', foreign, somebody), '.....'],
  ['open, of a colleague elsewhere', 'supervisor', ticket('open', foreign, somebody), '.....'],
  ['open, of a colleague elsewhere', 'admin', ticket('open', foreign, somebody), 'o.m.w'],
  ['closed in my queue', 'user', ticket('closed', own, somebody), 'o..r.'],
  ['closed in another queue, closed by me', 'user', ticket('closed', foreign, me), 'o..r.'],
  ['closed in another queue', 'user', ticket('closed', foreign, somebody), '.....'],
  ['closed in another queue', 'owner', ticket('closed', foreign, somebody), 'o..r.'],
  ['closed without queue', 'user', ticket('closed', null, somebody), '.....'],
]

describe('the permissions of a user on a ticket', () => {
  test.each(table)('%s, as %s', (_what, profile, subject, expected) => {
    const actor = viewer(profile)
    const may = [isVisible, canAccept, canManage, canReopen, canWrite].map((policy) => policy(actor, subject))
    expect('oamrw'.replace(/./g, (letter, at: number) => (may[at] ? letter : '.'))).toBe(expected)
  })

  test('a user with allTicket accepts pending tickets that have no queue', () => {
    expect(canAccept(viewer('user', 'enabled'), ticket('pending', null, null))).toBe(true)
    expect(isVisible(viewer('user', 'enabled'), ticket('open', null, somebody))).toBe(false)
  })

  test('a ticket goes to members of its queue, admins and owners', () => {
    expect(canReceive({ profile: 'user', queueIds: [own] }, own)).toBe(true)
    expect(canReceive({ profile: 'user', queueIds: [own] }, foreign)).toBe(false)
    expect(canReceive({ profile: 'user', queueIds: [own] }, null)).toBe(false)
    expect(canReceive({ profile: 'admin', queueIds: [] }, foreign)).toBe(true)
  })
})

test('supervisors, admins and owners see other users’ open tickets when they ask to', () => {
  const lookers = (showAll: boolean) => profiles.filter((profile) => showsOthers(viewer(profile), { showAll }))
  expect(lookers(true)).toEqual(['supervisor', 'admin', 'owner'])
  expect(lookers(false)).toEqual([])
})

const rest = { unreadMessages: 1, isNew: false, id: 1, tags: [], windowEndsAt: null }
const listed = (subject: ReturnType<typeof ticket>) => ({ ...subject, ...rest })

describe('for every viewer and every ticket', () => {
  const viewers = profiles.flatMap((profile) => [
    viewer(profile),
    viewer(profile, 'enabled'),
    { ...viewer(profile), queueIds: [] },
  ])
  const subjects = (['pending', 'open', 'closed'] as const).flatMap((status) =>
    [own, foreign, null].flatMap((queueId) => [me, somebody, null].map((userId) => ticket(status, queueId, userId))),
  )
  const cases = viewers.flatMap((who) => subjects.map((subject) => ({ who, subject })))

  test('a ticket is pushed to the rooms of exactly the users who may open it', () => {
    for (const { who, subject } of cases) {
      const rooms = [room.user(who.companyId, who.id), ...roomsOf(who)]
      const hears = audienceOf(1, subject).some((name) => rooms.includes(name))
      expect(hears, JSON.stringify({ who, subject })).toBe(isVisible(who, subject))
    }
  })

  test('no list has a ticket that the viewer may not open, and one without filters has all others', () => {
    for (const { who, subject } of cases) {
      const may = isVisible(who, subject)
      expect(belongsInList(who, { showAll: true }, listed(subject)), JSON.stringify({ who, subject })).toBe(may)
      const filtered = belongsInList(who, { showAll: true, status: subject.status, queueIds: [own, foreign] }, listed(subject))
      expect(filtered && !may, JSON.stringify({ who, subject })).toBe(false)
    }
  })
})
