import type { Companion } from '#whatsapp/companions/companion.ts'
import { WhatsAppNetwork } from '#whatsapp/network.ts'
import type { Phone } from '#whatsapp/phones/phone.ts'
import { LinkedClient, type Credentials } from './linked-client.ts'
import { until } from './until.ts'

/** A network in memory with a shop, one of its linked devices, and Mariana, who has exchanged a message with it both ways. */
export class LinkedShop {
  readonly network = new WhatsAppNetwork()
  readonly shop: Phone
  readonly maria: Phone
  /** The process started last. */
  device!: LinkedClient
  #url = ''
  readonly #clients: LinkedClient[] = []

  constructor() {
    const { directory } = this.network.state
    this.shop = directory.addPhone({ pn: '5511990000001', name: 'Araucária Móveis', business: true })
    this.maria = directory.addPhone({ pn: '5511987654321', name: 'Mariana' })
  }

  async open(): Promise<this> {
    this.#url = await this.network.listen(0)
    const device = this.start()
    await this.network.pairing.scan(this.shop, await device.nextQrCode())
    await device.isOpen()
    await this.#greet()
    return this
  }

  /** Starts a process with these credentials, or with none. */
  start(stored?: Credentials): LinkedClient {
    this.device = new LinkedClient(this.#url, this.network.rootPublicKey, stored).connect()
    this.#clients.push(this.device)
    return this.device
  }

  /** Links one more device, of any phone; `device` stays what it was. */
  async linkAnother(phone: Phone): Promise<LinkedClient> {
    const another = new LinkedClient(this.#url, this.network.rootPublicKey).connect()
    this.#clients.push(another)
    await this.network.pairing.scan(phone, await another.nextQrCode())
    await another.isOpen()
    return another
  }

  /** The device's process ends and starts again, with all it had stored; no fault is left to happen. */
  async startAgain(): Promise<void> {
    this.network.state.faults.clear()
    this.device.vanish()
    await this.start(this.device.snapshot()).isOpen()
    await this.#greet()
  }

  /** The linked device as the network knows it. */
  get companion(): Companion {
    const companion = this.network.state.directory.companionByJid(this.device.jid)
    if (!companion) throw new Error('the device is not linked')
    return companion
  }

  /** Waits until nothing is on its way to the device. */
  async isQuiet(): Promise<void> {
    await until('all is answered', () => this.companion.mailbox.size === 0)
  }

  /** After a message from the device, Mariana's end of the Signal session stops sending prekey messages. */
  async #greet(): Promise<void> {
    const id = await this.device.send(this.maria.pnJid, 'Bem-vinda')
    await until('the greeting arrives', () => this.maria.chats.get(id))
    await this.isQuiet()
  }

  async close(): Promise<void> {
    for (const client of this.#clients) client.vanish()
    await this.network.close()
  }
}
