import type { EventEmitter } from 'node:events'

/** The bytes of the socket, before they are stanzas. */
const bytes = 'message'

export interface Contained {
  /** A listener failed over a stanza: it is dropped, and the others go on. */
  dropped: (error: Error) => void
  /** What comes in cannot be read any more. */
  broken: (error: Error) => void
}

/**
 * Baileys' listeners throw over what a stranger may send, an empty sign of typing for example, or reject: either would end the process
 * with all its lines. From here on each listener of the socket fails for itself.
 */
export function contain(socket: Pick<EventEmitter, 'emit' | 'rawListeners'>, { dropped, broken }: Contained): void {
  socket.emit = (event, ...values: unknown[]) => {
    const failed = event === bytes ? broken : dropped
    const listeners = socket.rawListeners(event)
    for (const listener of listeners) void call(listener, values).catch(failed)
    return listeners.length > 0
  }

  /** Runs at once, as far as its first await. */
  async function call(listener: Function, values: unknown[]): Promise<void> {
    await Reflect.apply(listener, socket, values)
  }
}
