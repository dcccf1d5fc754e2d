import type { WhatsAppControl } from '../../peers/whatsapp/client.ts'

/** What people do with their phones, and see on them. */
export type Phones = Pick<
  WhatsAppControl,
  | 'send'
  | 'sendMedia'
  | 'react'
  | 'edit'
  | 'deleteForEveryone'
  | 'placeCall'
  | 'hangUp'
  | 'addGroup'
  | 'changeGroup'
  | 'messages'
  | 'media'
  | 'chat'
  | 'show'
  | 'expireMedia'
  | 'setPicture'
>

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

/** A provider and a network to run it against: what the contract needs of it. */
export interface ProviderUnderTest<N extends Network = Network> {
  name: string
  start(): Promise<N>
}

export interface Network {
  phones: Phones
  /** How to start the channels process so that it reaches this network. */
  nodeArgs: readonly string[]
  env: Record<string, string>
  /** A business number nobody uses yet. */
  newShop(): Promise<string>
  /** Somebody who appears by phone number, or by LID. */
  newPerson(appearsBy: 'phone' | 'lid'): Promise<Person>
  showPersonBy(person: Person, appearsBy: 'phone' | 'lid'): Promise<void>
  scan(shop: string, qrcode: string): Promise<void>
  write(from: string, to: string, text: string): Promise<string>
  /** What a person received from a shop, oldest first. */
  seenBy(person: Person, shop: string): Promise<Seen[]>
  read(person: Person, shop: string): Promise<void>
  /** Ticks of a message that a person wrote: pending, sent, delivered, read. */
  statusOf(person: Person, shop: string, id: string): Promise<string | undefined>
  linkedDevices(shop: string): Promise<number>
  unlink(shop: string): Promise<void>
  close(): Promise<void>
}
