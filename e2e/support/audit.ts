import { shop } from './connection.ts'
import type { Installation } from './product.ts'
import { until } from './until.ts'

/** Compares the database with the network's ledger for one number. Without faults every list is empty. */
export interface Audit {
  /** Messages that people wrote to the number, and rows of them. */
  inbound: { written: number; stored: number; lost: string[]; twice: string[]; unknown: string[]; disorder: string[] }
  /** Rows of sent messages, and distinct ones on the phones they were for. */
  outbound: { stored: number; seen: number; lost: string[]; twice: string[]; unknown: string[]; disorder: string[] }
  /** Stanzas that reached a phone after the first one without a retry request. */
  wireRepeats: number
  /** Messages that the linked device refused for good, having stored them: their receipt was lost with a process. */
  refused: number
}

interface Row {
  id: number
  waId: string
  body: string
  fromMe: boolean
}

/** What `inbound` and `outbound` contain besides their counts when all is well. */
export const nothingWrong = { lost: [], twice: [], unknown: [], disorder: [] }

/** Facts about the number's texts. */
interface TextRules {
  /** Whether a recipient gets this text only once. Default: always. */
  isOnce?: (text: string) => boolean
  /** A text's class. Messages keep their order within a class, and attendants' messages overtake a campaign's. */
  classOf?: (text: string) => string
}

/** Compares, for the connection that is paired with `phone`. */
export async function audit(
  product: Installation,
  connectionId: number,
  phone = shop,
  { isOnce = () => true, classOf = () => '' }: TextRules = {},
): Promise<Audit> {
  const ledger = await product.phones.ledger()
  const sent = ledger.sent.filter((entry) => entry.to === phone)
  const seen = ledger.seen.filter((entry) => entry.from === phone && entry.phone !== phone)
  const rows = await product.query<Row>(
    `select id::float8 as id, wa_id as "waId", body, from_me as "fromMe" from messages where connection_id = $1 order by id`,
    [connectionId],
  )
  const received = rows.filter((row) => !row.fromMe)
  const written = rows.filter((row) => row.fromMe)
  const inbound = compare(
    sent.map(({ id, from }) => ({ id, person: from })),
    received,
  )
  const outbound = compare(
    seen.map(({ id, phone: person, text }) => ({ id, person: `${person}${classOf(text)}` })),
    written,
  )
  return {
    inbound: { written: sent.length, stored: received.length, ...inbound },
    outbound: {
      stored: written.length,
      seen: seen.length,
      lost: outbound.unknown,
      unknown: outbound.lost,
      // A phone shows each id once, so a text that appears twice came under two ids.
      twice: [
        ...outbound.twice,
        ...repeated(seen.flatMap(({ phone: person, text }) => (isOnce(text) ? [`${person} ${text}`] : []))),
      ],
      disorder: outbound.disorder,
    },
    wireRepeats: seen.reduce((sum, { wireCopies, retries }) => sum + Math.max(0, wireCopies - retries - 1), 0),
    refused: sent.flatMap((entry) => entry.deliveries).filter((delivery) => delivery.refusedWith).length,
  }
}

/** Waits until all work is done: no mailbox, inbox or outbox has entries, and no job is due. */
export async function untilIdle(product: Installation, connectionId: number, phone = shop, deadline = 120_000): Promise<void> {
  const isIdle = async () => {
    const { companions } = await product.phones.phone(phone)
    const [counts] = await product.query<{ open: number }>(
      `select (select count(*) from channels.inbox where connection_id = $1 and state = 'ready')::int
         + (select count(*) from channels.outbox where connection_id = $1 and state in ('queued', 'sending'))::int
         + (select count(*) from work where company_id is not null and state = 'ready' and due_at <= now())::int as open`,
      [connectionId],
    )
    return companions.every(({ waiting }) => waiting === 0) && counts?.open === 0
  }
  await until('everything has arrived', () => isIdle().catch(() => false), deadline)
}

/** The network's messages, in the order in which each person wrote or got them, against rows in the order of their ids. */
function compare(
  network: { id: string; person: string }[],
  rows: Row[],
): Pick<Audit['inbound'], 'lost' | 'twice' | 'unknown' | 'disorder'> {
  const known = new Map(network.map(({ id, person }) => [id, person]))
  const stored = new Set(rows.map((row) => row.waId))
  const people = Map.groupBy(network, (entry) => entry.person)
  const conversations = Map.groupBy(rows, (row) => known.get(row.waId) ?? '')
  const isDisordered = ([person, entries]: [string, { id: string }[]]) => {
    const ids = new Set(entries.map((entry) => entry.id).filter((id) => stored.has(id)))
    const order = new Set(conversations.get(person)?.map((row) => row.waId))
    return [...ids].join() !== [...order].join()
  }
  return {
    lost: network.filter(({ id }) => !stored.has(id)).map(({ id }) => id),
    twice: repeated(rows.map((row) => row.waId)),
    unknown: rows.filter((row) => !known.has(row.waId)).map((row) => row.waId),
    disorder: [...people].filter(isDisordered).map(([person]) => person),
  }
}

function repeated(texts: readonly string[]): string[] {
  return texts.filter((text, at) => texts.indexOf(text) !== at)
}
