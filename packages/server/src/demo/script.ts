import type { Place } from './phones.ts'
import type { FileName } from './morning/files.ts'

export type Attendant = 'Marina Prado' | 'Caio Mendes' | 'Lívia Rocha' | 'Rui Barbosa'
export type Queue = 'Vendas' | 'Suporte técnico' | 'Financeiro' | 'Entregas'
/** The columns of the board, from left to right. */
export type Lane = 'Orçamento enviado' | 'Aguardando pagamento' | 'Em produção' | 'Pronto para entrega'
export type Tag = Lane | 'VIP' | 'Sob medida' | 'Garantia' | 'Atacado'

/** What a customer does. `reply`: quotes what the shop wrote last. */
export type CustomerDeed =
  | { says: string; reply?: true }
  /** A tap on a button or a row of the shop's. */
  | { picks: string }
  | { sends: FileName; caption?: string }
  | { place: Place }
  | { card: { name: string; pn: string } }
  | { poll: { question: string; options: string[] } }
  /** The customer comes from an advertisement. */
  | { says: string; ad: { title: string; body: string; sourceUrl: string } }
  /** The customer's own last message. */
  | { edits: string }
  | { deletes: true }
  /** To what the shop wrote last. */
  | { reacts: string }
  | { calls: true }

/** What the attendant does. An attendant's first message accepts the ticket. */
export type AttendantDeed =
  | { writes: string; reply?: true }
  | { hands: FileName; writes?: string }
  | { shows: Place }
  /** A note for colleagues. `@Rui Barbosa` mentions him. */
  | { notes: string }
  | { schedules: string; inDays: number; at: number }
  /** Moves the customer's card to a column of the board. */
  | { moves: Lane }
  | { givesBack: true }
  | { closes: true }

/** How many minutes before the first sign-in, what is done, and in a group on whose phone. */
export type Line = readonly [ago: number, deed: CustomerDeed | AttendantDeed, phone?: string]

export interface Scene {
  name: string
  /** The phone of the customer, in a group that of its creator. */
  phone: string
  /** The phone hides its number from others. */
  hidden?: true
  /** The customer writes to the shop's official number. */
  official?: true
  /**
   * The bot asks the customer for the subject, and the customer answers. In other scenes Marina takes the conversation before the bot asks.
   */
  isLed?: true
  /** The members of a group: number and name of each. */
  members?: Readonly<Record<string, string>>
  queue: Queue | null
  attendant: Attendant
  tags?: readonly Tag[]
  lines: readonly Line[]
}

/** The text with which the shop asks for a rating. */
export const asksForRating = 'Como foi o atendimento?'

export const hour = 60
export const day = 24 * hour
