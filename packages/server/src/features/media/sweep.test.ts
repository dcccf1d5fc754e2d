import { listMessages, messagePush, sendMessage } from '@recado/contract/messages/api'
import { deleteTicket, updateTicket } from '@recado/contract/tickets/api'
import { globSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '../../../test/files.ts'
import { World } from '../../../test/world.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

const filesOf = (company: number) => globSync(`*/*/${company}_*`, { cwd: w.folder }).length
const dayMs = 24 * 3_600_000

/** The clock job runs every six hours. */
async function sweep(): Promise<void> {
  w.turnClock(7 * 3_600_000)
  await w.settle()
}

test('files that nothing refers to are removed after a day with thumbnail and row, and all others stay', async () => {
  const company = await w.company()
  const connectionId = await w.connection(company)
  const admin = await w.user(company, 'admin')
  const ids = [await w.ticket(company, { connectionId }), await w.ticket(company, { connectionId })]
  const [kept = 0, gone = 0] = ids
  for (const ticketId of ids) {
    await w.call(admin, updateTicket, { id: ticketId, status: 'open' })
    await w.upload(admin, sendMessage, { ticketId }, [{ name: 'a.png', bytes: await picture(10, 10) }])
  }
  await w.call(admin, deleteTicket, { id: gone })
  await sweep()
  expect(filesOf(company)).toBe(4)
  w.turnClock(dayMs)
  await sweep()
  expect(filesOf(company)).toBe(2)
  expect((await w.owner.query("select from media where company_id = $1 and name = 'a.png'", [company])).rowCount).toBe(1)
  const { messages } = (await w.call(await w.user(company, 'admin'), listMessages, { ticketId: kept })).body
  const answer = await fetch(`${await w.origin()}${messages.at(-1)?.mediaUrl}`)
  expect([answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([200, true])
})

test('a file of which nothing is heard is given up after eight days, and screens are told', async () => {
  const company = await w.company()
  const connectionId = await w.connection(company)
  const ticketId = await w.ticket(company, { connectionId, phone: '5541988776655' })
  await w.receive(connectionId, '5541988776655', '', {
    content: { type: 'file', kind: 'image', mimeType: 'image/png', source: {} },
  })
  await w.settle()
  const admin = await w.user(company, 'admin')
  w.turnClock(7 * dayMs)
  w.published.length = 0
  await sweep()
  expect(w.published).toEqual([])
  w.turnClock(dayMs)
  await sweep()
  const heard = w.heardBy(admin, w.published, messagePush)
  expect(heard).toMatchObject([{ action: 'update', message: { media: { status: 'failed' } } }])
  const { messages } = (await w.call(await w.user(company, 'admin'), listMessages, { ticketId })).body
  expect(messages.at(-1)?.media).toMatchObject({ status: 'failed', failedReason: 'ERR_WAPP_DOWNLOAD_MEDIA' })
})

test('a file that comes into use while it is swept stays', async () => {
  const company = await w.company()
  const admin = await w.user(company, 'admin')
  const ticketId = await w.ticket(company)
  await w.call(admin, updateTicket, { id: ticketId, status: 'open' })
  await w.upload(admin, sendMessage, { ticketId }, [{ name: 'b.png', bytes: await picture(10, 10) }])
  await w.call(admin, deleteTicket, { id: ticketId })
  w.turnClock(dayMs)
  const show =
    "update contacts set picture_id = (select id from media where company_id = $1 and name = 'b.png') where company_id = $1"
  await w.behind(show, [company], sweep)
  expect(filesOf(company)).toBe(2)
})

test('a file that arrives at the moment it is given up counts as arrived', async () => {
  const company = await w.company()
  const connectionId = await w.connection(company)
  await w.receive(connectionId, '5541988776655', '', {
    content: { type: 'file', kind: 'image', mimeType: 'image/png', source: {} },
  })
  await w.settle()
  w.turnClock(8 * dayMs)
  await w.behind("update media set status = 'ready' where company_id = $1", [company], sweep)
  expect((await w.owner.query('select status from media where company_id = $1', [company])).rows).toEqual([{ status: 'ready' }])
})

test('every column that refers to a file is checked before a file is removed', async () => {
  const { rows } = await w.owner.query<{ reference: string }>(
    `select c.conrelid::regclass || '.' || a.attname as reference from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
     where c.contype = 'f' and c.confrelid = 'media'::regclass order by 1`,
  )
  const declared = w.app.features.flatMap(({ fileColumns = [] }) => fileColumns.map(({ table, column }) => `${table}.${column}`))
  expect(declared.sort()).toEqual(rows.map(({ reference }) => reference))
  expect(rows.length).toBeGreaterThan(3)
})
