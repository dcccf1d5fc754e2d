import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { errorOf, TestShop } from './testing.ts'
import { write } from './writing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
beforeEach(() => {
  shop.now += 3_600_000
  shop.reset()
  write(shop.meta.state, shop.ana, shop.number, { type: 'text', content: { body: 'oi' } })
  shop.meta.state.webhooks.drop()
})
afterAll(() => shop.close())

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from([0, 255, 128, 13, 10, 45, 45, 99])])
const opus = (channels: number) =>
  Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.from([1, channels, 0, 0])])
const picture = { bytes: png, type: 'image/png', name: 'a.png' }
const upload = async (file = picture) => String((await shop.upload(file)).body['id'])
const last = async () => (await shop.told('statuses')).at(-1)

test('a file is uploaded, described, downloaded with the token, and removed', async () => {
  const id = await upload()
  const { body } = await shop.ask('GET', id)
  expect(body).toMatchObject({ messaging_product: 'whatsapp', mime_type: 'image/png', file_size: png.length, id })
  expect(body['sha256']).toMatch(/^[0-9a-f]{64}$/)
  const url = String(body['url'])
  expect(new URL(url).host).toBe('lookaside.fbsbx.com')
  expect((await shop.ask('GET', url)).bytes.equals(png)).toBe(true)
  expect((await shop.ask('GET', url, undefined, { token: '' })).status).toBe(401)
  shop.now += 5 * 60_000
  expect((await shop.ask('GET', url)).status).toBe(404)
  expect((await shop.ask('DELETE', id)).body['success']).toBe(true)
  expect(errorOf(await shop.ask('GET', id))).toMatchObject({ code: 100, error_subcode: 33 })
})

test('where sources differ, hash and size are told in both forms', async () => {
  Object.assign(shop.meta.state.settings, { sha256: 'base64', fileSize: 'text' })
  const { body } = await shop.ask('GET', await upload())
  Object.assign(shop.meta.state.settings, { sha256: 'hex', fileSize: 'number' })
  expect(body['file_size']).toBe(String(png.length))
  expect(body['sha256']).toMatch(/=$/)
})

test('an upload lives thirty days, and a file that came in seven', async () => {
  const id = await upload()
  write(shop.meta.state, shop.ana, shop.number, { type: 'image', file: picture })
  const [{ image }] = (await shop.told('messages')) as [{ image: { id: string } }]
  expect(image).toMatchObject({ mime_type: 'image/png', sha256: expect.stringMatching(/=$/) as string })
  expect((await shop.ask('GET', image.id)).status).toBe(200)
  shop.now += 7 * 86_400_000
  expect(errorOf(await shop.ask('GET', image.id)).error_subcode).toBe(33)
  expect((await shop.ask('GET', id)).status).toBe(200)
  shop.now += 23 * 86_400_000
  expect(errorOf(await shop.ask('GET', id)).error_subcode).toBe(33)
})

test.each([
  ['without a product', picture, { messaging_product: '' }, 100],
  ['without a type', picture, { type: '' }, 100],
  ['of a type that is not listed', { ...picture, type: 'application/zip' }, {}, 100],
  ['that is empty', { ...picture, bytes: Buffer.of() }, {}, 131_009],
  ['that is too large', { ...picture, bytes: Buffer.alloc(5 * 1024 * 1024 + 1) }, {}, 131_009],
])('a file %s is refused', async (_what, file, fields, code) => {
  expect(errorOf(await shop.upload(file, fields)).code).toBe(code)
})

test('a file is of one number', async () => {
  const id = await upload()
  const other = shop.meta.state.accounts.addNumber(shop.waba, '551140028923')
  const message = { messaging_product: 'whatsapp', to: '+5511987654321', type: 'image', image: { id } }
  expect(errorOf(await shop.ask('POST', `${other.id}/messages`, message)).code).toBe(100)
  expect(errorOf(await shop.ask('GET', `${id}?phone_number_id=${other.id}`)).error_subcode).toBe(33)
  expect((await shop.send(message)).status).toBe(200)
  expect(await last()).toMatchObject({ status: 'delivered' })
})

test.each([
  ['a voice note', { bytes: opus(1), type: 'audio/ogg; codecs=opus', name: 'voice.ogg' }, 'audio', 'delivered'],
  ['a voice note in stereo', { bytes: opus(2), type: 'audio/ogg; codecs=opus', name: 'voice.ogg' }, 'audio', 'failed'],
  ['a voice note with a wrong name', { bytes: opus(1), type: 'audio/ogg', name: 'voice.mp4' }, 'audio', 'failed'],
  ['a picture that is none', { bytes: Buffer.from('<html>'), type: 'image/jpeg', name: 'a.jpg' }, 'image', 'failed'],
  ['a picture sent as a sound', picture, 'audio', 'failed'],
  ['a PDF', { bytes: Buffer.from('%PDF-1.7'), type: 'application/pdf', name: 'a.pdf' }, 'document', 'delivered'],
])('%s is accepted, and then what Meta makes of it comes', async (_what, file, type, status) => {
  const id = await upload(file)
  const voice = type === 'audio' && { voice: true }
  expect((await shop.send({ type, [type]: { id, ...voice } })).status).toBe(200)
  expect(await last()).toMatchObject({ status, ...(status === 'failed' && { errors: [{ code: 131_053 }] }) })
})

test('Meta fetches a link itself', async () => {
  await shop.send({ type: 'image', image: { link: 'https://nowhere.example/a.png' } })
  expect(await last()).toMatchObject({ status: 'failed', errors: [{ code: 131_053 }] })
})
