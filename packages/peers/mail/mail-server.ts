import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { certifyServer } from '#whatsapp/media/x509.ts'
import { type Message, readMessage } from './message.ts'

/** A mail that the server accepted. */
export interface Received extends Message {
  from: string
  to: string
}

/**
 * A fault of the next mail: an answer of the network's own (421 at the greeting, 450 and 550 at the recipient, 535 at the login, 552 after
 * the content), no answer after the content, or none at the beginning.
 */
export type Fault = 421 | 450 | 535 | 550 | 552 | 'silence' | 'slow banner'

export interface MailServer {
  /** `smtp://user:password@localhost:port`, with STARTTLS. */
  url: string
  /** The same over TLS from the first byte. */
  secureUrl: string
  /** A server that offers no TLS, and takes passwords in the clear. */
  plainUrl: string
  /** Certificate of its authority, in PEM. */
  authority: string
  received: Received[]
  /** Mails that were refused as invalid, and why. */
  refused: string[]
  /** The faults of the next mails, one after the other. */
  failNext(...faults: Fault[]): void
  /** Drops the faults that are still to happen. */
  heal(): void
  close(): Promise<void>
}

export interface MailServerParts {
  /** The address it takes mails from. */
  from: string
}

const login = { user: 'recado', password: 'p@ss/word' }
const maxBytes = 200_000
const required = ['from', 'to', 'subject', 'date', 'message-id', 'mime-version']

/** Plays the mail server of an installation: SMTP with STARTTLS and a login, for one sender. */
export async function startMailServer({ from }: MailServerParts): Promise<MailServer> {
  const { authority, server: identity } = certifyServer('Local mail authority', ['localhost'])
  const desk = new MailHandler(from)
  const options = { ...desk.options, key: identity.privateKey, cert: identity.certificate }
  const servers = [
    new SMTPServer(options),
    new SMTPServer({ ...options, secure: true }),
    new SMTPServer({ ...options, disabledCommands: ['STARTTLS'] }),
  ]
  const [port, securePort, plainPort] = await Promise.all(servers.map(listening))
  const urlOf = (scheme: string, at = 0) => `${scheme}://${login.user}:${encodeURIComponent(login.password)}@localhost:${at}`
  return {
    url: urlOf('smtp', port),
    secureUrl: urlOf('smtps', securePort),
    plainUrl: urlOf('smtp', plainPort),
    authority,
    received: desk.received,
    refused: desk.refused,
    failNext: (...faults) => void desk.faults.push(...faults),
    heal: () => void desk.faults.splice(0),
    close: async () => void (await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(resolve))))),
  }
}

/** Accepts mails, or refuses them with a reason. */
class MailHandler {
  readonly received: Received[] = []
  readonly refused: string[] = []
  readonly faults: Fault[] = []
  readonly options: SMTPServerOptions

  constructor(from: string) {
    this.options = {
      minVersion: 'TLSv1.2',
      authMethods: ['PLAIN', 'LOGIN'],
      size: maxBytes,
      rejectOversized: true,
      closeTimeout: 1,
      onConnect: (_session, callback) => {
        if (!this.#strikes('slow banner')) callback(this.#strikes(421) ? refusal(421, 'Service not available') : null)
      },
      onAuth: ({ username, password }, _session, callback) => {
        const isRight = username === login.user && password === login.password
        if (this.#strikes(535) || !isRight) callback(refusal(535, 'Authentication failed'))
        else callback(null, { user: username })
      },
      onMailFrom: ({ address }, _session, callback) =>
        callback(address === from ? null : this.#refuse(553, `${address} may not send here`)),
      onRcptTo: (_address, { envelope }, callback) => {
        if (envelope.rcptTo.length > 0) return callback(this.#refuse(452, 'One recipient at a time'))
        if (this.#strikes(450)) return callback(refusal(450, 'Greylisted, try again later'))
        return callback(this.#strikes(550) ? refusal(550, 'No such mailbox') : null)
      },
      onData: (stream, session, callback) => {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          if (this.#strikes('silence')) return
          if (this.#strikes(552)) callback(refusal(552, 'Mailbox full'))
          else callback(stream.sizeExceeded ? null : this.#take(session, Buffer.concat(parts).toString()))
        })
      },
    }
  }

  #strikes(fault: Fault): boolean {
    return this.faults[0] === fault && this.faults.shift() !== undefined
  }

  #refuse(code: number, reason: string): Error {
    this.refused.push(reason)
    return refusal(code, reason)
  }

  #take({ envelope }: SMTPServerSession, raw: string): Error | null {
    try {
      const message = readMessage(raw)
      const missing = required.find((name) => !message.headers.get(name))
      if (missing) throw new Error(`There is no ${missing}`)
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      if (!message.headers.get('from')?.includes(from)) throw new Error('From is not who sends it')
      this.received.push({ ...message, from, to: envelope.rcptTo[0]?.address ?? '' })
      return null
    } catch (error) {
      return this.#refuse(550, (error as Error).message)
    }
  }
}

function refusal(responseCode: number, reason: string): Error {
  return Object.assign(new Error(reason), { responseCode })
}

async function listening(server: SMTPServer): Promise<number> {
  // A client that breaks off is no error of this server.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.server.address() as AddressInfo).port
}
