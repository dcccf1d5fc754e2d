import type { Capabilities } from '@recado/border/capabilities'
import type { Choices } from '@recado/border/content'
import type { ChatMessage, NewMedia, NewMessage, WhatsAppControl } from '../../peers/whatsapp/client.ts'
import type { ServerSide } from './server-side.ts'

/** A provider and a network to run it against: what the contract needs of it. */
export interface ProviderUnderTest<N extends Network = Network> {
  name: string
  /** The provider's own. */
  capabilities: Capabilities
  start(): Promise<N>
}

/** A person on the network, as the contract knows them. */
export interface Person {
  phone: string
}

export interface Seen {
  id: string
  text: string
  /** How often it came over the wire unrequested. */
  copies: number
}

/** A message as a phone shows it. */
export type Shown = Pick<ChatMessage, 'id' | 'fromMe' | 'text' | 'status'> &
  Partial<
    Pick<ChatMessage, 'quoted' | 'forwarded' | 'media' | 'location' | 'contacts' | 'reactions' | 'editedAt' | 'deleted'>
  > & {
    /** What can be tapped. */
    choices?: Choices
  }

/** What people do with their phones on any network, and see on them. */
export interface Phones {
  send(from: string, message: NewMessage): Promise<{ id: string }>
  sendMedia(from: string, file: Uint8Array, mimetype: string, told: NewMedia): Promise<{ id: string }>
  /** Changes, as far as the network has them. */
  react(by: string, id: string, emoji: string): Promise<unknown>
  edit(by: string, id: string, text: string): Promise<unknown>
  deleteForEveryone(by: string, id: string): Promise<unknown>
  messages(of: string, chat: string): Promise<Shown[]>
  /** The file in a message, as it is opened there. */
  media(of: string, id: string): Promise<Buffer>
}

/** A line that is to be connected. */
export interface NewLine {
  side: ServerSide
  shop: string
  /** The server writes what carries it. */
  configure: (configuration: object) => Promise<void>
}

/** What any network has. */
export interface Network {
  phones: Phones
  /** How to start the channels process so that it reaches this network. */
  nodeArgs: readonly string[]
  env: Record<string, string>
  /** A business number nobody uses yet. */
  newShop(): Promise<string>
  /** Does whatever it takes until the line is about to be connected. */
  connect(line: NewLine): Promise<void>
  /** Somebody who appears by phone number, or by a hidden name, where the network has such. */
  newPerson(appearsBy: 'phone' | 'lid'): Promise<Person>
  showPersonBy(person: Person, appearsBy: 'phone' | 'lid'): Promise<void>
  write(from: string, to: string, text: string): Promise<string>
  /** What a person received from a shop, oldest first. */
  seenBy(person: Person, shop: string): Promise<Seen[]>
  read(person: Person, shop: string): Promise<void>
  /** Ticks of a message that a person wrote: pending, sent, delivered, read. */
  statusOf(person: Person, shop: string, id: string): Promise<string | undefined>
  /** How often the network has this line: linked devices, or sessions where there is no such thing. */
  devices(shop: string): Promise<number>
  /** The network takes the line's right away. */
  unlink(shop: string): Promise<void>
  /** The next message of the line arrives, and the network's answer does not. */
  loseAnswer(shop: string): Promise<void>
  /** It comes after all, to whoever carries the line by then; where it would only be another answer to what is sent again, never. */
  answerLate(shop: string): Promise<void>
  /** The line's connection breaks. */
  drop(shop: string): Promise<void>
  close(): Promise<void>
}

/** A network on which a line is a device beside somebody's phone. */
export interface PairingNetwork extends Network {
  phones: WhatsAppControl
  scan(shop: string, qrcode: string): Promise<void>
  enterCode(shop: string, code: string): Promise<void>
}

/** A network whose phones show choices. */
export interface ChoosingNetwork extends Network {
  /** Somebody taps a choice of a message. */
  tap(by: Person, message: string, choice: string): Promise<string>
}
