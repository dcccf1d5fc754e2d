import type { EventEmitter } from 'node:events'

/** The socket's event for raw bytes, before they are stanzas. */
const bytes = 'message'

export interface ListenerFailureHandlers {
  /** A listener failed on a stanza. The failure is dropped and the other listeners go on. */
  dropped: (error: Error) => void
  /** Incoming bytes can no longer be read. */
  broken: (error: Error) => void
}

/**
 * Baileys' listeners throw or reject on input that a sender may send, for example an empty typing indicator. Either would end the process
 * with all its connections. From here on each listener of the socket fails on its own.
 */
export function isolateListeners(
  socket: Pick<EventEmitter, 'emit' | 'rawListeners'>,
  { dropped, broken }: ListenerFailureHandlers,
): void {
  socket.emit = (event, ...values: unknown[]) => {
    const failed = event === bytes ? broken : dropped
    const listeners = socket.rawListeners(event)
    for (const listener of listeners) void call(listener, values).catch(failed)
    return listeners.length > 0
  }

  /** Runs synchronously up to its first await. */
  async function call(listener: Function, values: unknown[]): Promise<void> {
    await Reflect.apply(listener, socket, values)
  }
}
