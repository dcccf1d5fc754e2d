import { WhatsAppControl } from '../../peers/whatsapp/client.ts'
import { startNode } from './child.ts'
import { capabilities } from '../src/whatsapp-web/capabilities.ts'
import type { PairingNetwork, ProviderUnderTest } from './provider-under-test.ts'
import { until } from './until.ts'

interface Listening {
  url: string
  controlUrl: string
  rootKeyFile: string
  mediaCaFile: string
}

export type WhatsAppNetwork = PairingNetwork & { control: WhatsAppControl }

/** The real Baileys against the local WhatsApp network. */
export const whatsappWeb: ProviderUnderTest<WhatsAppNetwork> = {
  name: 'WhatsApp Web',
  capabilities,
  start: startNetwork,
}

async function startNetwork(): Promise<WhatsAppNetwork> {
  const child = startNode(['packages/peers/whatsapp/main.ts', '--empty'])
  const line = await until('the network listens', () => child.lines[0])
  const { url, controlUrl, rootKeyFile, mediaCaFile } = JSON.parse(line) as Listening
  const control = new WhatsAppControl(controlUrl)
  let numbers = 0
  const newNumber = () => String(5_511_900_000_000 + (numbers += 1))

  return {
    control,
    phones: control,
    nodeArgs: ['--import', './packages/peers/whatsapp/trust.ts'],
    env: { WHATSAPP_SOCKET_URL: url, WHATSAPP_ROOT_KEY_FILE: rootKeyFile, NODE_EXTRA_CA_CERTS: mediaCaFile },
    async newShop() {
      const { pn } = await control.addPhone({ pn: newNumber(), name: `Shop ${numbers}`, business: true })
      return pn
    },
    async newPerson(appearsBy) {
      const addressing = appearsBy === 'lid' ? 'lid' : 'pn'
      const { pn } = await control.addPhone({ pn: newNumber(), name: `Person ${numbers}`, addressing })
      return { phone: pn }
    },
    async showPersonBy(person, appearsBy) {
      await control.changePhone(person.phone, { addressing: appearsBy === 'lid' ? 'lid' : 'pn' })
    },
    async connect({ side, shop }) {
      await side.command('connect')
      const { qrcode } = await side.reaches('qrcode')
      await control.scan(shop, qrcode)
    },
    async scan(shop, qrcode) {
      await control.scan(shop, qrcode)
    },
    async enterCode(shop, code) {
      await control.enterLinkCode(shop, code)
    },
    write: async (from, to, text) => (await control.write(from, to, text)).id,
    async seenBy(person, shop) {
      const received = (await control.messages(person.phone, shop)).filter(({ fromMe }) => !fromMe)
      return received.map(({ id, text, wireCopies, retries }) => ({ id, text, copies: wireCopies - retries }))
    },
    async read(person, shop) {
      await control.read(person.phone, shop)
    },
    async statusOf(person, shop, id) {
      const messages = await control.messages(person.phone, shop)
      return messages.find((message) => message.id === id)?.status
    },
    devices: async (shop) => (await control.phone(shop)).companions.length,
    async unlink(shop) {
      const { companions } = await control.phone(shop)
      for (const { device } of companions) await control.removeDevice(shop, device)
    },
    async loseAnswer(shop) {
      await control.addFault({ kind: 'ack-lost', pn: shop })
    },
    async answerLate() {},
    async drop(shop) {
      const { companions } = await control.phone(shop)
      for (const { device } of companions) await control.disconnect(shop, device, { how: 'drop' })
    },
    close: () => child.end(),
  }
}
