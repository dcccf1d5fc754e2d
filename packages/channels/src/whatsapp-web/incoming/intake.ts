import type { EventEmitter } from 'node:events'
import type { BinaryNode } from '@whiskeysockets/baileys'
import { inSeries } from '#serial.ts'

/** How long something may be in hand: what hangs for longer does not come to an end. What our own phone hands over may be large. */
const patienceMs = { people: 60_000, ownPhone: 5 * 60_000 }

type Handler = (stanza: BinaryNode) => Promise<void>

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
 * receipts and calls queue in the order of their arrival. One that hangs would mute the line while the network goes on getting
 * answers: then it is `stuck`, once, and nothing more is taken.
 */
export function lineUp(socket: EventEmitter, first: First, feeds: Feeds, stuck: (error: Error) => void): Intake {
  const inTurn = inSeries()
  let current: BinaryNode | undefined
  let stopped = false

  const takeOver = (event: string, before: Handler, handle: (stanza: BinaryNode, handlers: Handler[]) => Promise<void>) => {
    const handlers = socket.listeners(event) as Handler[]
    socket.removeAllListeners(event)
    socket.on(event, (stanza: BinaryNode) => {
      inTurn(async () => {
        if (stopped) return
        // Baileys would queue what came while we were away separately, and return at once.
        delete stanza.attrs.offline
        if (stanza.tag === 'message' && feeds.has(stanza)) return feeds.acknowledge(stanza)
        const ms = stanza.attrs.category === 'peer' ? patienceMs.ownPhone : patienceMs.people
        const timer = setTimeout(() => giveUp(ms), ms)
        try {
          await before(stanza)
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

  takeOver('CB:message', first.message, async (stanza, handlers) => {
    current = stanza
    try {
      for (const handler of handlers) await handler(stanza)
    } finally {
      current = undefined
    }
  })

  // Not awaited: a receipt may ask to send again, which queries the network and must not hold up the line.
  const letGo = async (stanza: BinaryNode, handlers: Handler[]) => {
    for (const handler of handlers) void handler(stanza).catch(() => {})
  }
  takeOver('CB:receipt', first.receipt, async (stanza, handlers) => {
    if (stanza.attrs.type !== 'retry') return letGo(stanza, handlers)
    void first.askedAgain(stanza).then((mayAnswer) => (mayAnswer ? letGo(stanza, handlers) : undefined))
  })
  takeOver('CB:call', first.call, letGo)

  return {
    current: () => current,
    async stop() {
      stopped = true
      await inTurn(async () => {})
    },
  }
}
