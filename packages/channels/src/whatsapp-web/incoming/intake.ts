import type { EventEmitter } from 'node:events'
import type { BinaryNode } from '@whiskeysockets/baileys'
import { inSeries } from '#serial.ts'

/** How long something may be in hand: what hangs for longer does not come to an end. What comes from our own phone may be large. */
const patienceMs = { people: 60_000, ownPhone: 5 * 60_000 }

type Handler = (stanza: BinaryNode) => Promise<void>
type Turns = ReturnType<typeof inSeries>

function patienceFor({ attrs }: BinaryNode): number {
  return attrs.category === 'peer' || attrs.type === 'server_sync' ? patienceMs.ownPhone : patienceMs.people
}

/** What must finish before Baileys handles a stanza, and so before the network hears that it arrived. */
export interface First {
  message: Handler
  receipt: Handler
  call: Handler
  /** Somebody asks for a message of ours again: may Baileys answer? Nobody waits for it. */
  askedAgain: (stanza: BinaryNode) => Promise<boolean>
}

/** Messages of no conversation: they are acknowledged, and that is all. */
export interface Feeds {
  has: (stanza: BinaryNode) => boolean
  acknowledge: Handler
}

export interface Intake {
  /** The message being handled. */
  current: () => BinaryNode | undefined
  /** Takes no more stanzas; resolves when the current one is done. */
  stop(): Promise<void>
}

/**
 * Baileys starts a handler per stanza at once, so that a later message of a chat can overtake an earlier one. Here messages,
 * receipts and calls queue in the order of their arrival, and notifications in theirs. One that hangs would mute the line while the
 * network goes on getting answers: then it is `stuck`, once, and nothing more is taken.
 */
export function lineUp(socket: EventEmitter, first: First, feeds: Feeds, stuck: (error: Error) => void): Intake {
  const inTurn = inSeries()
  let current: BinaryNode | undefined
  let stopped = false

  const takeOver = (event: string, turns: Turns, handle: (stanza: BinaryNode, handlers: Handler[]) => Promise<void>) => {
    const handlers = socket.listeners(event) as Handler[]
    socket.removeAllListeners(event)
    socket.on(event, (stanza: BinaryNode) => {
      turns(async () => {
        if (stopped) return
        // Baileys would queue what came while we were away separately, and return at once.
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
  // In a line of their own: some ask the network, and a message does not wait for that.
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

/** Not awaited: a receipt may ask to send again, which queries the network and must not hold up the line. */
function letGo(stanza: BinaryNode, handlers: readonly Handler[]): void {
  for (const handler of handlers) void handler(stanza).catch(() => {})
}
