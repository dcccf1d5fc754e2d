import type { Capabilities } from '@recado/border/capabilities'
import type { OfficialLine } from '@recado/border/settings'
import type { Choices } from '@recado/border/content'
import type { ChatMessage, NewMedia, NewMessage, WhatsAppControl } from '../../peers/whatsapp/client.ts'
import type { ServerSide } from './server-side.ts'

/** A provider and a network to run it against, with what the contract needs. */
export interface ProviderUnderTest<N extends Network = Network> {
  name: string
  capabilities: Capabilities
  /** What its network does not carry. Nothing unless set. */
  lacks?: Lacks
  start(): Promise<N>
}

/** What other networks carry. The contract does not ask for it where it is lacking. */
export interface Lacks {
  /** Facts about messages and files. */
  facts: readonly string[]
  /** Kinds of messages, as the contract calls them. */
  kinds: readonly string[]
  /** A line whose access is revoked is not ended: it waits for a new authorisation. */
  end: boolean
}

export interface Person {
  phone: string
}

export interface Seen {
  id: string
  text: string
  /** How often it was sent without a resend request. */
  copies: number
}

/** A message as a phone shows it. */
export type Shown = Pick<ChatMessage, 'id' | 'fromMe' | 'text' | 'status'> &
  Partial<
    Pick<ChatMessage, 'quoted' | 'forwarded' | 'media' | 'location' | 'contacts' | 'reactions' | 'editedAt' | 'deleted'>
  > & {
    choices?: Choices
  }

/** The actions and views of people's phones on any network. */
export interface Phones {
  send(from: string, message: NewMessage): Promise<{ id: string }>
  sendMedia(from: string, file: Uint8Array, mimetype: string, told: NewMedia): Promise<{ id: string }>
  /** Changes, where the network supports them. */
  react(by: string, id: string, emoji: string): Promise<unknown>
  edit(by: string, id: string, text: string): Promise<unknown>
  deleteForEveryone(by: string, id: string): Promise<unknown>
  messages(of: string, chat: string): Promise<Shown[]>
  /** The decrypted file of a message. */
  media(of: string, id: string): Promise<Buffer>
}

/** A connection that is about to open. */
export interface NewLine {
  side: ServerSide
  shop: string
  /** Writes the configuration as the server does. */
  configure: (configuration: object) => Promise<void>
  /** The same for a line of Meta's official API. */
  configureOfficial: (line: OfficialLine) => Promise<void>
}

export interface Network {
  phones: Phones
  /** Arguments that make the channels process use this network. */
  nodeArgs: readonly string[]
  env: Record<string, string>
  /** Creates a business number that is not used yet. */
  newShop(): Promise<string>
  /** Does everything needed until the connection is about to open. */
  connect(line: NewLine): Promise<void>
  /** Creates a person who appears by phone number, or by a hidden name on networks that have one. */
  newPerson(appearsBy: 'phone' | 'lid'): Promise<Person>
  showPersonBy(person: Person, appearsBy: 'phone' | 'lid'): Promise<void>
  write(from: string, to: string, text: string): Promise<string>
  /** The messages that a person received from a shop, oldest first. */
  seenBy(person: Person, shop: string): Promise<Seen[]>
  read(person: Person, shop: string): Promise<void>
  /** Ticks of a message that a person wrote: pending, sent, delivered, read. */
  statusOf(person: Person, shop: string, id: string): Promise<string | undefined>
  /** How often the network has this connection: linked devices, or sessions on networks without devices. */
  devices(shop: string): Promise<number>
  /** The network revokes the connection's access. */
  unlink(shop: string): Promise<void>
  /** The connection is given access anew, where it waits for that. */
  relink?(shop: string): Promise<void>
  /** The connection's next message arrives, but the network's answer is lost. */
  loseAnswer(shop: string): Promise<void>
  /** Delivers the lost answer to the current holder of the connection. Does nothing where the answer would only repeat that to a resend. */
  answerLate(shop: string): Promise<void>
  drop(shop: string): Promise<void>
  close(): Promise<void>
}

/** A network on which a connection is a device beside a phone. */
export interface PairingNetwork extends Network {
  phones: WhatsAppControl
  scan(shop: string, qrcode: string): Promise<void>
  enterCode(shop: string, code: string): Promise<void>
}

/** A network whose phones show choices. */
export interface ChoosingNetwork extends Network {
  /** A person taps a choice of a message. */
  tap(by: Person, message: string, choice: string): Promise<string>
}
