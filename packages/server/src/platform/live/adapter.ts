import type { Namespace } from 'socket.io'
import {
  ClusterAdapter,
  ClusterAdapterWithHeartbeat,
  type ClusterMessage,
  type ClusterResponse,
  MessageType,
} from 'socket.io-adapter'
import type { Relay } from './relay.ts'

/** The sender id of processes that have no sockets. No process waits for their answers. Source: EMITTER_UID of socket.io-adapter. */
const emitter = 'emitter'

/**
 * Socket.IO's adapter over a relay. Sockets of this process get messages at once, without waiting for the database. `onGap` is called when
 * messages of other processes were missed.
 */
export function adapterOn(relay: Relay, onGap: () => void): (namespace: Namespace) => ClusterAdapter {
  // Socket.IO calls it with `new`, which arrow functions do not support.
  return function adapter(namespace) {
    return relay.hears ? new Member(namespace, relay, onGap) : new Speaker(namespace, relay)
  }
}

class Speaker extends ClusterAdapter {
  readonly #relay: Relay

  constructor(namespace: Namespace, relay: Relay) {
    super(namespace)
    this.#relay = relay
  }

  protected override doPublish(message: ClusterMessage): Promise<string> {
    this.#relay.send({ ...message, uid: emitter })
    return nowhere
  }

  protected override doPublishResponse(): Promise<void> {
    return Promise.resolve()
  }
}

class Member extends ClusterAdapterWithHeartbeat {
  readonly #relay: Relay
  readonly #onGap: () => void

  constructor(namespace: Namespace, relay: Relay, onGap: () => void) {
    super(namespace, {})
    this.#relay = relay
    this.#onGap = onGap
  }

  /** Greets the others once it hears: of two that start together, one hears the other's greeting and answers. */
  override init(): void {
    const hear = (message: unknown) => this.onMessage(message as ClusterMessage)
    void this.#relay.open({ hear, onGap: this.#onGap }).then(() => super.init())
  }

  protected override doPublish(message: ClusterMessage): Promise<string> {
    this.#relay.send(message)
    return nowhere
  }

  protected override doPublishResponse(_asker: string, response: ClusterResponse): Promise<void> {
    this.#relay.send(response.type === MessageType.FETCH_SOCKETS_RESPONSE ? withoutHandshakes(response) : response)
    return Promise.resolve()
  }
}

/** A position in the stream of messages, for a Socket.IO feature that is not used. */
const nowhere = Promise.resolve('')

/** A handshake holds a session's token, which other processes must not get. */
function withoutHandshakes(response: ClusterResponse & { type: MessageType.FETCH_SOCKETS_RESPONSE }): ClusterResponse {
  const sockets = response.data.sockets.map((socket) => ({ ...(socket as object), handshake: undefined }))
  return { ...response, data: { ...response.data, sockets } }
}
