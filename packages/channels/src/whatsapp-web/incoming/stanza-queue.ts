import type { EventEmitter } from 'node:events'
import type { BinaryNode } from '@whiskeysockets/baileys'
import { inSeries } from '#serial.ts'

/** Timeout for handling a stanza, after which it counts as hung. Stanzas from our own phone may be large. */
const patienceMs = { people: 60_000, ownPhone: 5 * 60_000 }

type Handler = (stanza: BinaryNode) => Promise<void>
type Turns = ReturnType<typeof inSeries>

function patienceFor({ attrs }: BinaryNode): number {
  return attrs.category === 'peer' || attrs.type === 'server_sync' ? patienceMs.ownPhone : patienceMs.people
}

/** Handlers that must finish before Baileys handles a stanza, and so before its arrival is confirmed to the network. */
export interface PreHandlers {
  message: Handler
  receipt: Handler
  call: Handler
  /** Decides whether Baileys may answer a request to resend one of our messages. Not awaited. */
  askedAgain: (stanza: BinaryNode) => Promise<boolean>
}

/** Messages outside conversations. They are only acknowledged. */
export interface Feeds {
  has: (stanza: BinaryNode) => boolean
  acknowledge: Handler
}

export interface StanzaQueue {
  /** The message being handled. */
  current: () => BinaryNode | undefined
  /** Takes no more stanzas. Resolves when the current one is done. */
  stop(): Promise<void>
}

/**
 * Baileys starts a handler per stanza at once, so a later message of a chat can overtake an earlier one. Here messages, receipts and calls
 * queue in the order of their arrival, and notifications in a separate queue. A stanza that hangs would block its queue while the network
 * goes on getting answers. So `stuck` is called, once, and no more stanzas are handled.
 */
export function queueStanzas(socket: EventEmitter, first: PreHandlers, feeds: Feeds, stuck: (error: Error) => void): StanzaQueue {
  const inTurn = inSeries()
  let current: BinaryNode | undefined
  let stopped = false

  const takeOver = (event: string, turns: Turns, handle: (stanza: BinaryNode, handlers: Handler[]) => Promise<void>) => {
    const handlers = socket.listeners(event) as Handler[]
    socket.removeAllListeners(event)
    socket.on(event, (stanza: BinaryNode) => {
      turns(async () => {
        if (stopped) return
        // Baileys would queue messages from our offline time separately, and return at once.
        delete stanza.attrs.offline
        const ms = patienceFor(stanza)
        const timer = setTimeout(() => giveUp(ms), ms)
        try {
          await handle(stanza, handlers)
        } finally {
          clearTimeout(timer)
        }
      }).catch(() => {})
    })
  }

  const giveUp = (ms: number) => {
    if (stopped) return
    stopped = true
    stuck(new Error(`a stanza was in hand for more than ${ms / 1_000} s`))
  }

  takeOver('CB:message', inTurn, async (stanza, handlers) => {
    if (feeds.has(stanza)) return feeds.acknowledge(stanza)
    await first.message(stanza)
    current = stanza
    try {
      await handOver(stanza, handlers)
    } finally {
      current = undefined
    }
  })
  takeOver('CB:receipt', inTurn, async (stanza, handlers) => {
    await first.receipt(stanza)
    if (stanza.attrs.type !== 'retry') return letGo(stanza, handlers)
    void first.askedAgain(stanza).then((mayAnswer) => (mayAnswer ? letGo(stanza, handlers) : undefined))
  })
  takeOver('CB:call', inTurn, async (stanza, handlers) => {
    await first.call(stanza)
    letGo(stanza, handlers)
  })
  // In a separate queue: some query the network, and messages must not wait for that.
  takeOver('CB:notification', inSeries(), handOver)

  return {
    current: () => current,
    async stop() {
      stopped = true
      await inTurn(async () => {})
    },
  }
}

async function handOver(stanza: BinaryNode, handlers: readonly Handler[]): Promise<void> {
  for (const handler of handlers) await handler(stanza)
}

/** Not awaited, because a receipt may request a resend, which queries the network and must not block the queue. */
function letGo(stanza: BinaryNode, handlers: readonly Handler[]): void {
  for (const handler of handlers) void handler(stanza).catch(() => {})
}
