import { rootCertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WhatsAppControl } from '#whatsapp/client.ts'
import { ControlServer } from '#whatsapp/control/server.ts'
import { LinkedShop } from '#whatsapp/testing/linked-shop.ts'
import { sampleFiles } from '#whatsapp/testing/sample-files.ts'
import { until } from '#whatsapp/testing/until.ts'

const linked = await new LinkedShop().open()
const { network, maria, device } = linked
const server = new ControlServer(network)
const control = new WhatsAppControl(await server.listen(0))
const changes: unknown[] = []
device.socket.ev.on('contacts.update', (updates) => changes.push(...updates.map(({ id, imgUrl }) => ({ id, imgUrl }))))

beforeAll(() => setDefaultCACertificates([...rootCertificates, network.mediaAuthority]))
afterAll(() => Promise.all([linked.close(), server.close()]))

test('a linked device learns of a profile picture, and downloads it', async () => {
  await expect(device.socket.profilePictureUrl(maria.pnJid, 'image')).rejects.toThrow('item-not-found')
  const { picture } = await control.setPicture(maria.pn, sampleFiles.picture, 'image/png')
  await until('it is told', () => changes.length > 0)
  expect(changes).toEqual([{ id: maria.pnJid, imgUrl: 'changed' }])

  const url = await device.socket.profilePictureUrl(maria.pnJid, 'image')
  const response = await fetch(url ?? '')
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await response.arrayBuffer()).equals(sampleFiles.picture)).toBe(true)
  expect(url).toContain(picture)
  expect(await device.socket.profilePictureUrl(maria.lidJid, 'preview')).toBe(url)
})

test('a removed picture is gone, also under its old address', async () => {
  const url = await device.socket.profilePictureUrl(maria.pnJid, 'image')
  changes.length = 0
  await control.removePicture(maria.pn)
  await until('it is told', () => changes.length > 0)
  expect(changes).toEqual([{ id: maria.pnJid, imgUrl: 'removed' }])
  await expect(device.socket.profilePictureUrl(maria.pnJid, 'image')).rejects.toThrow('item-not-found')
  expect((await fetch(url ?? '')).status).toBe(404)
})

test('a file that is no picture is refused', async () => {
  await expect(control.setPicture(maria.pn, sampleFiles.document, 'application/pdf')).rejects.toThrow('400')
})
