import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { write } from '@recado/peers/meta/writing'
import { WhatsAppControl } from '@recado/peers/whatsapp/client'
import { type ChannelsProcess, startChannels } from '../fixtures/channels-process.ts'
import { type MetaShop, type MetaWorld, openMetaWorld } from '../fixtures/meta.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

interface Listening {
  url: string
  controlUrl: string
  rootKeyFile: string
  mediaCaFile: string
}

/** Both networks that can carry a number, and the channels process between them and the world. */
export interface Networks extends MetaWorld {
  phones: WhatsAppControl
}

export async function openNetworks(): Promise<Networks> {
  const child = spawn(process.execPath, ['packages/peers/whatsapp/main.ts', '--empty'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const { url, controlUrl, rootKeyFile, mediaCaFile } = JSON.parse(line) as Listening
  const world = await openMetaWorld()
  const channels: ChannelsProcess = await startChannels(world, {
    nodeArgs: ['--import', './packages/peers/whatsapp/trust.ts'],
    env: { WHATSAPP_SOCKET_URL: url, WHATSAPP_ROOT_KEY_FILE: rootKeyFile },
    authority: await readFile(mediaCaFile, 'utf8'),
  })
  return {
    ...world,
    phones: new WhatsAppControl(controlUrl),
    end: async () => {
      await channels.end()
      await world.end()
      child.kill()
      await ended
    },
  }
}

/** The customers of a shop whose number either network may carry. */
export class Customers {
  readonly numbers: readonly string[]
  private readonly networks: Networks
  private readonly shop: MetaShop

  static async add(networks: Networks, shop: MetaShop, count: number): Promise<Customers> {
    const customers = new Customers(networks, shop, count)
    await networks.phones.addPhone({ pn: shop.number.digits, name: 'Loja', business: true })
    for (const [at, number] of customers.numbers.entries()) {
      await networks.phones.addPhone({ pn: number, name: `Pessoa ${at}` })
      networks.meta.state.people.add(number, `Pessoa ${at}`)
    }
    return customers
  }

  private constructor(networks: Networks, shop: MetaShop, count: number) {
    this.networks = networks
    this.shop = shop
    this.numbers = Array.from({ length: count }, (_, at) => `554197500000${at}`)
  }

  async write(number: string, text: string, by: 'phone' | 'official'): Promise<void> {
    const { meta, phones } = this.networks
    if (by === 'phone') return void (await phones.write(number, this.shop.number.digits, text))
    write(meta.state, this.person(number), this.shop.number, { type: 'text', content: { body: text } })
    await meta.state.webhooks.deliver()
  }

  /** The texts of the shop that a customer has on either network, with how often each came. */
  async seen(number: string): Promise<string[]> {
    const { meta, phones } = this.networks
    const onPhone = (await phones.messages(number, this.shop.number.digits)).filter(({ fromMe }) => !fromMe)
    const conversation = meta.state.people.conversation(this.shop.number, this.person(number))
    const byMeta = meta.state.messages.in(conversation).filter(({ isIncoming }) => !isIncoming)
    return [
      ...onPhone.flatMap(({ text, wireCopies, retries }) => Array<string>(wireCopies - retries).fill(text)),
      ...byMeta.map(({ content }) => (content as { body: string }).body),
    ]
  }

  private person(number: string) {
    const person = this.networks.meta.state.people.find(number)
    if (!person) throw new Error(`There is no ${number}`)
    return person
  }
}
