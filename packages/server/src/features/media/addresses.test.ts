import { deleteMessage, forwardMessages, listMessages, type Message, sendMessage } from '@recado/contract/messages/api'
import { attachToQuickMessage, createQuickMessage, detachFromQuickMessage } from '@recado/contract/quick-messages/api'
import { deleteTicket, updateTicket } from '@recado/contract/tickets/api'
import { globSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { picture } from '../../../test/files.ts'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let queue: number
let connection: number
let ana: TestUser
let ticketId: number
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  queue = await w.queue(company)
  connection = await w.connection(company)
  ana = await w.user(company, 'user', [queue])
  ticketId = await openTicket(ana)
})
afterAll(() => w.end())

async function openTicket(who: TestUser, queueId = queue): Promise<number> {
  const id = await w.ticket(company, { queueId, connectionId: connection })
  await w.call(who, updateTicket, { id, status: 'open' })
  return id
}

async function sendPicture(who: TestUser, to: number): Promise<Message> {
  const { body } = await w.upload(who, sendMessage, { ticketId: to }, [{ name: 'a.png', bytes: await picture(20, 20) }])
  if (!body[0]) throw new Error('nothing was sent')
  return body[0]
}

const sendAgain = async (who: TestUser, to: number, mediaUrl: string | null) => {
  const { status, body, error } = await w.call(who, sendMessage, { ticketId: to, body: '', mediaUrl })
  return status === 200 ? body[0]?.media?.status : [status, error.error]
}
const refused = [400, 'ERR_VALIDATION']
const get = async (address: string | null, headers: Record<string, string> = {}) =>
  (await fetch(`${await w.origin()}${address}`, { headers })).status

test('an expired address sends no file', async () => {
  const { mediaUrl } = await sendPicture(ana, ticketId)
  expect(await sendAgain(ana, ticketId, mediaUrl)).toBe('ready')
  w.turnClock(61 * 60_000)
  ana.token = await w.renewedToken(ana)
  expect(await sendAgain(ana, ticketId, mediaUrl)).toEqual(refused)
})

test('a user sends a file by its address only if a ticket in sight shows it, whatever the source of the address', async () => {
  const caio = await w.user(company, 'user', [await w.queue(company)])
  const his = await openTicket(caio, caio.queueIds[0])
  const { id, mediaUrl } = await sendPicture(ana, ticketId)
  expect(await sendAgain(caio, his, mediaUrl)).toEqual(refused)
  expect(await sendAgain(await w.user(company, 'owner'), his, mediaUrl)).toBe('ready')
  // Now the file is in one of his tickets as well.
  expect(await sendAgain(caio, his, mediaUrl)).toBe('ready')
  expect((await w.call(caio, forwardMessages, { ticketId: his, messageIds: [id] })).status).toBe(403)
})

test('a file of a message that was deleted for everyone is not sent by its former address', async () => {
  const { id, mediaUrl } = await sendPicture(ana, ticketId)
  expect((await w.call(ana, deleteMessage, { id })).status).toBe(200)
  expect(await sendAgain(ana, ticketId, mediaUrl)).toEqual(refused)
  expect(await sendAgain(await w.user(company, 'admin'), ticketId, mediaUrl)).toEqual(refused)
  expect((await w.call(ana, forwardMessages, { ticketId, messageIds: [id] })).error.error).toBe('ERR_FETCH_WAPP_MSG')
})

test("a quick message's file is sent by its address only by a user who may use the quick message", async () => {
  const caio = await w.user(company, 'user', [queue])
  const { id } = (await w.call(ana, createQuickMessage, { shortcode: 'price' })).body
  const { mediaPath } = (await w.upload(ana, attachToQuickMessage, { id }, [{ name: 'a.png', bytes: await picture(20, 20) }]))
    .body
  const his = await openTicket(caio)
  expect(await sendAgain(caio, his, mediaPath)).toEqual(refused)
  expect(await sendAgain(ana, ticketId, mediaPath)).toBe('ready')
})

test('the addresses of a file stop working with the last message that shows it', async () => {
  const { id, mediaUrl, media } = await sendPicture(ana, ticketId)
  const addresses = [mediaUrl, media?.thumbnailUrl ?? null]
  const statuses = async () => [
    ...(await Promise.all(addresses.map((address) => get(address)))),
    ...(await Promise.all(addresses.map((address) => get(address, { range: 'bytes=0-1' })))),
  ]
  expect(await statuses()).toEqual([200, 200, 206, 206])
  expect(await sendAgain(ana, ticketId, mediaUrl)).toBe('ready')
  await w.call(ana, deleteMessage, { id })
  expect(await statuses()).toEqual([200, 200, 206, 206])
  const again = (await w.call(ana, listMessages, { ticketId })).body.messages.at(-1)
  await w.call(ana, deleteMessage, { id: again?.id ?? 0 })
  expect(await statuses()).toEqual([404, 404, 404, 404])
  expect(await get(mediaUrl, { 'if-none-match': `"${mediaUrl?.split('/')[3]}-file"` })).toBe(404)
})

test('the addresses of a file stop working when its ticket is deleted or its quick message drops it', async () => {
  const { mediaUrl } = await sendPicture(ana, ticketId)
  const { id } = (await w.call(ana, createQuickMessage, { shortcode: 'price' })).body
  const { mediaPath } = (await w.upload(ana, attachToQuickMessage, { id }, [{ name: 'a.png', bytes: await picture(20, 20) }]))
    .body
  expect([await get(mediaUrl), await get(mediaPath)]).toEqual([200, 200])
  await w.call(await w.user(company, 'admin'), deleteTicket, { id: ticketId })
  await w.call(ana, detachFromQuickMessage, { id })
  expect([await get(mediaUrl), await get(mediaPath)]).toEqual([404, 404])
})

test('a deletion that WhatsApp refuses gives the file back, and after one that holds the sweep removes the bytes', async () => {
  const dayMs = 24 * 3_600_000
  const filesOnDisk = () => globSync(`*/*/${company}_*`, { cwd: w.folder }).length
  const { id } = await sendPicture(ana, ticketId)
  await w.accept(connection)
  w.turnClock(dayMs)
  ana.token = await w.renewedToken(ana)
  await w.call(ana, deleteMessage, { id })
  w.turnClock(7 * 3_600_000)
  await w.settle()
  expect(filesOnDisk()).toBe(2)
  await w.refuse(connection, (await w.handed(connection, 'message')).at(-1)?.ref)
  ana.token = await w.renewedToken(ana)
  const back = (await w.call(ana, listMessages, { ticketId })).body.messages.at(-1)
  expect([back?.isDeleted, await get(back?.mediaUrl ?? null)]).toEqual([false, 200])
  await w.call(ana, deleteMessage, { id })
  w.turnClock(dayMs + 7 * 3_600_000)
  await w.settle()
  expect(filesOnDisk()).toBe(0)
})

test('an address is valid only in the form in which it was given out, except for the name', async () => {
  const url = (await sendPicture(ana, ticketId)).mediaUrl ?? ''
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = alphabet.indexOf(url.slice(-1))
  // The last letter of a signature has two bits that decode to nothing.
  const sameBytes = url.slice(0, -1) + (alphabet[last ^ 1] ?? '')
  expect(Buffer.from(sameBytes.slice(-43), 'base64url').equals(Buffer.from(url.slice(-43), 'base64url'))).toBe(true)
  const altered = [
    sameBytes,
    url.replace('/media/', '/media/0'),
    url.replace('?e=', '?e=0'),
    url.replace('/a.png', '/a/a.png'),
    url.replace('/a.png', '/'),
    url.replace('/a.png', '/a%2Fa.png'),
    url.replace('/a.png', '/..%5ca.png'),
    url.replace(/&s=.*/, (signature) =>
      signature
        .replaceAll('-', '+')
        .replaceAll('_', '/')
        .replace(/&s=(\w)/, '&s=%$1'),
    ),
    `${url}&x=1`,
  ]
  for (const address of altered) expect([address, await get(address)]).toEqual([address, 403])
  expect(await get(url.replace('/a.png?', '/other.txt?'))).toBe(200)
})

test('an address works only while the company may use the product', async () => {
  const { mediaUrl } = await sendPicture(ana, ticketId)
  const set = (patch: string) => w.owner.query(`update companies set ${patch} where id = $1`, [company])
  expect(await get(mediaUrl)).toBe(200)
  await set("due_date = '2020-02-29'")
  expect(await get(mediaUrl)).toBe(403)
  await set('due_date = null, status = false')
  expect(await get(mediaUrl)).toBe(403)
  await set('status = true')
  expect(await get(mediaUrl)).toBe(200)
})
