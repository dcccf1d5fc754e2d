import type { EventEmitter } from 'node:events'
import type { BinaryNode } from '@whiskeysockets/baileys'
import { inSeries } from '#serial.ts'

type Handler = (stanza: BinaryNode) => Promise<void>

export interface Intake {
  /** The message that is being handled. */
  current: () => BinaryNode | undefined
  /** Takes no more stanzas; resolves when the one in hand is done. */
  stop(): Promise<void>
}

/**
 * Baileys starts a handler per stanza at once, so that a later message of a chat can overtake an earlier one. Here messages and
 * receipts stand in line, in the order of their arrival; `first` is waited for before Baileys handles a receipt, and with that
 * before the network hears that it arrived.
 */
export function lineUp(socket: EventEmitter, first: (receipt: BinaryNode) => Promise<void>): Intake {
  const inTurn = inSeries()
  let current: BinaryNode | undefined
  let stopped = false

  const takeOver = (event: string, handle: (stanza: BinaryNode, handlers: Handler[]) => Promise<void>) => {
    const handlers = socket.listeners(event) as Handler[]
    socket.removeAllListeners(event)
    socket.on(event, (stanza: BinaryNode) => {
      inTurn(async () => {
        if (!stopped) await handle(stanza, handlers)
      }).catch(() => {})
    })
  }

  takeOver('CB:message', async (stanza, handlers) => {
    // Baileys would queue what came while we were away in a line of its own and return at once.
    delete stanza.attrs.offline
    current = stanza
    try {
      for (const handler of handlers) await handler(stanza)
    } finally {
      current = undefined
    }
  })

  takeOver('CB:receipt', async (stanza, handlers) => {
    delete stanza.attrs.offline
    await first(stanza)
    // Not awaited: a receipt may ask to send again, which takes questions to the network and must not hold up the line.
    for (const handler of handlers) void handler(stanza).catch(() => {})
  })

  return {
    current: () => current,
    async stop() {
      stopped = true
      await inTurn(async () => {})
    },
  }
}
