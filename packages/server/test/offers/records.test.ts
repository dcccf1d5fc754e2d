import {
  cancelCampaign,
  createCampaign,
  deleteCampaign,
  detachFromCampaign,
  restartCampaign,
  updateCampaign,
} from '@recado/contract/campaigns/api'
import * as campaignPolicy from '@recado/contract/campaigns/policy'
import {
  createConnection,
  deleteConnection,
  endSession,
  restartSession,
  showSession,
  startSession,
  updateConnection,
} from '@recado/contract/connections/api'
import * as linePolicy from '@recado/contract/connections/policy'
import { listMerges, mergeContacts, previewMerge, undoMerge } from '@recado/contract/contact-merges/api'
import { createContactList } from '@recado/contract/contact-lists/api'
import { createContact } from '@recado/contract/contacts/api'
import { seesAllTickets } from '@recado/contract/contacts/policy'
import { deleteMessage, editMessage, reactToMessage, sendMessage } from '@recado/contract/messages/api'
import { can } from '@recado/contract/permissions'
import { profiles } from '@recado/contract/profiles'
import * as schedulePolicy from '@recado/contract/schedules/api'
import { createSchedule } from '@recado/contract/schedules/api'
import { updateTicket } from '@recado/contract/tickets/api'
import { createUser, deleteUser, showUser, updateUser } from '@recado/contract/users/api'
import * as userPolicy from '@recado/contract/users/policy'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { World } from '../world.ts'
import { actors, differing, disagreements, type Finding } from './findings.ts'

// Screens ask the contract's rules what to offer. Here each rule is compared with what the server does when asked for the same.

let w: World
let company: number
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => void (company = await w.company({ users: 1_000 })))
afterAll(() => w.end())

const isGranted = async (call: Promise<{ status: number }>) => (await call).status === 200

/** A call of a verb, and whether it is offered. */
type Offer = [verb: string, offered: boolean, call: () => Promise<{ status: number }>]

/** Tries each offer on a record. `before` makes the record anew once a call was granted. A refused call has left it as it was. */
async function tried(of: unknown, offers: readonly Offer[], before?: () => Promise<unknown>): Promise<Finding[]> {
  const findings: Finding[] = []
  let isFresh = false
  for (const [verb, offered, call] of offers) {
    if (!isFresh) await before?.()
    const granted = await isGranted(call())
    isFresh = !granted
    findings.push({ verb, of, offered, granted })
  }
  return findings
}

test('what is offered of a campaign is granted, and nothing else', async () => {
  const [admin, connection] = [await w.user(company, 'admin'), await w.connection(company)]
  const list = (await w.call(admin, createContactList, { name: 'Customers' })).body.id
  const asked = { message1: 'Hello', whatsappId: connection, contactListId: list, strangers: 'include' } as const
  const inMinutes = (minutes: number) => new Date(w.now.getTime() + minutes * 60_000)
  const states = [
    ['INATIVA', null],
    ['PROGRAMADA', inMinutes(61)],
    ['PROGRAMADA', inMinutes(59)],
    ['EM_ANDAMENTO', inMinutes(-1)],
    ['CANCELADA', inMinutes(-1)],
    ['FINALIZADA', inMinutes(-1)],
  ] as const
  const findings: Finding[] = []
  for (const profile of profiles)
    for (const uses of [true, false]) {
      const me = await w.user(company, profile)
      for (const [status, scheduledAt] of states) {
        let id = 0
        const anew = async () => {
          await usesCampaigns(true)
          id = (await w.call(admin, createCampaign, { ...asked, name: 'Offer' })).body.id
          await w.owner.query(
            `update campaigns set status = $2::text, scheduled_at = $3::timestamptz,
              started_at = case when $2 = 'EM_ANDAMENTO' then $3::timestamptz end where id = $1`,
            [id, status, scheduledAt],
          )
          await usesCampaigns(uses)
        }
        const campaign = { status, scheduledAt: scheduledAt && scheduledAt.toISOString(), waitsFor: null }
        const works = can(profile, 'campaigns:manage') && uses
        const editable = works ? campaignPolicy.editableParts(campaign, w.now.getTime()) : 'nothing'
        // A change that a stopped campaign does not allow leaves it as it is.
        const rename = async () => {
          const { status: answered, body } = await w.call(me, updateCampaign, { id, name: 'Another' })
          return { status: answered === 200 && body.name !== 'Another' ? 409 : answered }
        }
        const offers: Offer[] = [
          ['change', editable === 'all', rename],
          ['change messages', editable !== 'nothing', () => w.call(me, updateCampaign, { id, message2: 'And again' })],
          ['take the file away', editable === 'all', () => w.call(me, detachFromCampaign, { id })],
          ['stop', works && campaignPolicy.canCancel(campaign), () => w.call(me, cancelCampaign, { id })],
          ['restart', works && campaignPolicy.canRestart(campaign), () => w.call(me, restartCampaign, { id })],
          ['delete', works && campaignPolicy.canDelete(campaign), () => w.call(me, deleteCampaign, { id })],
        ]
        findings.push(...(await tried({ profile, uses, status, scheduledAt }, offers, anew)))
      }
    }
  expect(disagreements(findings, ['change', 'change messages', 'take the file away', 'stop', 'restart', 'delete'])).toEqual([])
})

const usesCampaigns = (uses: boolean) =>
  w.owner.query('update plans set use_campaigns = $2 where id = (select plan_id from companies where id = $1)', [company, uses])

test('what is offered of colleagues is granted, and nothing else', async () => {
  const [queue, connection] = [await w.queue(company), await w.connection(company)]
  const findings: Finding[] = []
  // Whatever becomes of the others, one admin is left.
  await w.user(company, 'admin')
  let serial = 0
  const fields = () => ({ name: 'Somebody', email: `offered${++serial}@example.com`, password: 'a long enough one' })
  for (const profile of profiles) {
    const me = await w.user(company, profile)
    for (const other of [...profiles, 'me', 'operator'] as const) {
      let id = me.id
      const runs = other === 'operator'
      const anew = async () => {
        if (other === 'me') return
        id = (await w.user(company, runs ? 'user' : other)).id
        await w.owner.query('update users set super = $2 where id = $1', [id, runs])
      }
      await anew()
      const person = { id, profile: other === 'me' ? profile : runs ? ('user' as const) : other, super: runs }
      const edits = userPolicy.canEdit(me, person)
      const gives = (place: Parameters<typeof userPolicy.canGive>[1]) => edits && userPolicy.canGive(me, place)
      const offers: Offer[] = [
        ['see', userPolicy.canSee(me, person), () => w.call(me, showUser, { id })],
        ['change', edits, () => w.call(me, updateUser, { id, name: 'Another' })],
        ['give a line', gives({ whatsappId: connection }), () => w.call(me, updateUser, { id, whatsappId: connection })],
        ['give all tickets', gives({ allTicket: 'enabled' }), () => w.call(me, updateUser, { id, allTicket: 'enabled' })],
        ['give queues', gives({ queueIds: [queue] }), () => w.call(me, updateUser, { id, queueIds: [queue] })],
        ['delete', userPolicy.canDelete(me, person), () => w.call(me, deleteUser, { id })],
        ...(other === 'me' ? [] : profiles).map((given): Offer => [
          `make ${given}`,
          gives({ profile: given }),
          () => w.call(me, updateUser, { id, profile: given }),
        ]),
      ]
      findings.push(...(await tried({ profile, other }, offers, anew)))
    }
    const adds = can(profile, 'users:manage')
    const additions = profiles.map((given): Offer => [
      `add ${given}`,
      adds && userPolicy.canGive(me, { profile: given }),
      () => w.call(me, createUser, { ...fields(), profile: given }),
    ])
    findings.push(...(await tried({ profile }, additions)))
  }
  const given = profiles.flatMap((profile) => [`make ${profile}`, `add ${profile}`])
  expect(
    disagreements(findings, ['see', 'change', 'give a line', 'give all tickets', 'give queues', 'delete', ...given]),
  ).toEqual([])
})

const more = { numberCheck: true, presence: true, groups: true, window: null }
const capabilities = { buttons: true, addressBook: false, files: null, ...more, idempotentSend: true, atOnce: 4 }
const able = { ...capabilities, edit: true, delete: true, react: true }
const lacking = (['edit', 'react', 'delete'] as const).map((change) => ({ ...able, [change]: false }))
const ways = [[], ['qr'], ['code'], ['qr', 'code']] as const

const knows = (connection: number, what: object | null) =>
  w.owner.query('update channels.state set capabilities = $2 where connection_id = $1', [
    connection,
    what && JSON.stringify(what),
  ])

test.each(profiles)('as %s: what is offered of connections is granted, and nothing else', async (profile) => {
  const me = await w.user(company, profile)
  const manages = can(profile, 'connections:manage')
  const findings = await tried(profile, [['add', manages, () => w.call(me, createConnection, { name: 'Another one' })]])
  for (const isDefault of [true, false]) {
    const id = await w.connection(company)
    await w.owner.query('update connections set is_default = id = $2 where company_id = $1 and $3', [company, id, isDefault])
    for (const pairing of [null, ...ways]) {
      await knows(id, pairing && { ...able, pairing })
      const line = { capabilities: pairing && { ...able, pairing: [...pairing] } }
      // A number gets at most three codes within an hour.
      const number = `55119${String(id).padStart(4, '0')}${String(pairing?.length ?? 3).padStart(4, '0')}`
      findings.push(
        ...(await tried({ isDefault, pairing }, [
          ['pair by the camera', manages && linePolicy.supportsPairing(line, 'qr'), () => w.call(me, restartSession, { id })],
          [
            'pair by a code',
            manages && linePolicy.supportsPairing(line, 'code'),
            () => w.call(me, restartSession, { id, number }),
          ],
        ])),
      )
    }
    findings.push(
      ...(await tried({ isDefault }, [
        ['see the code', manages, () => w.call(me, showSession, { id })],
        ['change', manages, () => w.call(me, updateConnection, { id, greetingMessage: 'Welcome' })],
        ['start', manages, () => w.call(me, startSession, { id })],
        ['end', manages, () => w.call(me, endSession, { id })],
        ['delete', manages && linePolicy.canDelete({ isDefault }), () => w.call(me, deleteConnection, { id })],
      ])),
    )
  }
  expect(differing(findings)).toEqual([])
  expect(new Set(findings.map(({ offered }) => offered))).toEqual(new Set(manages ? [true, false] : [false]))
})

test('a change of a message that the line cannot make is not offered, and refused', async () => {
  const me = await w.user(company, 'admin')
  const connection = await w.connection(company)
  const ticketId = await w.ticket(company, { connectionId: connection })
  await w.call(me, updateTicket, { id: ticketId, status: 'open' })
  const findings: Finding[] = []
  for (const what of [null, able, ...lacking]) {
    let id = 0
    const anew = async () => {
      id = (await w.call(me, sendMessage, { ticketId, body: 'Hello' })).body[0]?.id ?? 0
      await w.accept(connection)
      await knows(connection, what && { ...what, pairing: [] })
    }
    const line = { capabilities: what && { ...what, pairing: [] } }
    const offers: Offer[] = [
      ['edit', linePolicy.supportsChange(line, 'edit'), () => w.call(me, editMessage, { id, body: 'Hello again' })],
      ['react', linePolicy.supportsChange(line, 'react'), () => w.call(me, reactToMessage, { id, emoji: '👍' })],
      ['delete', linePolicy.supportsChange(line, 'delete'), () => w.call(me, deleteMessage, { id })],
    ]
    findings.push(...(await tried(what, offers, anew)))
  }
  expect(disagreements(findings, ['edit', 'react', 'delete'])).toEqual([])
})

test.each(actors)(
  'as %s, allTicket %s: a user who is offered to merge two contacts, and to undo it, may do so',
  async (profile, allTicket) => {
    const [own, foreign] = [await w.queue(company), await w.queue(company)]
    const connection = await w.connection(company, 'OPENING')
    const [me, colleague] = [await w.user(company, profile, [own], allTicket), await w.user(company, 'admin')]
    const findings: Finding[] = []
    const places = [own, foreign, null].flatMap((queueId) => [
      { status: 'pending' as const, queueId, userId: null },
      { status: 'open' as const, queueId, userId: me.id },
      { status: 'open' as const, queueId, userId: colleague.id },
      { status: 'closed' as const, queueId, userId: colleague.id },
    ])
    let serial = 0
    for (const place of places)
      for (const author of place.queueId === own ? [null, me, colleague] : [null]) {
        const phone = `55419${String(++serial).padStart(4, '0')}${String(company).padStart(4, '0')}`
        const ticket = await w.ticket(company, { connectionId: connection, phone })
        const { rows } = await w.owner.query<{ keptId: number }>(
          `update tickets set status = $2, queue_id = $3, user_id = $4 where id = $1 returning contact_id as "keptId"`,
          [ticket, place.status, place.queueId, place.userId],
        )
        const keptId = rows[0]?.keptId ?? 0
        const goneId = (await w.call(colleague, createContact, { name: 'Other', number: phone.replace('55419', '55429') })).body
          .id
        const sendAt = new Date(w.now.getTime() + 3_600_000).toISOString()
        if (author) await w.call(author, createSchedule, { contactId: keptId, body: 'See you', sendAt })
        const rule =
          seesAllTickets(me, place.status === 'closed' ? [] : [place]) &&
          (author === null || schedulePolicy.canManage(me, { userId: author.id }))
        const offered = await isGranted(w.call(me, previewMerge, { keptId, goneId }))
        expect([offered, place, author?.id]).toEqual([rule, place, author?.id])
        const granted = await isGranted(w.call(me, mergeContacts, { keptId, goneId }))
        findings.push({ verb: 'merge', of: { place, author: author?.id }, offered, granted })
        if (!granted) await w.call(colleague, mergeContacts, { keptId, goneId })
        const [merge] = (await w.call(me, listMerges, { contactId: keptId })).body
        const undone = await isGranted(w.call(me, undoMerge, { id: merge?.id ?? 0 }))
        findings.push({ verb: 'undo', of: place, offered: merge?.undoableUntil !== null, granted: undone })
      }
    expect(differing(findings)).toEqual([])
  },
)
