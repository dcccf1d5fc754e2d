import { createTransport } from 'nodemailer'
import { rootCertificates } from 'node:tls'

export interface Outgoing {
  to: string
  /** The same in every attempt, so that a mail that arrives twice is recognised as one. */
  messageId: string
  subject: string
  text: string
  html: string
}

/** `refused`: for good, a retry does not help. `later`: the server or the way to it failed, and another attempt may succeed. */
export interface SendResult {
  outcome: 'sent' | 'refused' | 'later'
  /** What the log may know of it: never an address or a word of the mail. */
  reason?: string
}

export interface MailTransport {
  carry(mail: Outgoing): Promise<SendResult>
}

export interface SmtpParts {
  /** `smtp://user:password@host:587`, which must switch to TLS, or `smtps://…:465`. */
  url: string
  /** What mails come from: an address, or a name and an address. */
  from: string
  /** The host name in this machine's greeting. */
  name: string
  /** Another certificate authority to trust, in PEM. */
  authority?: string
  /** How long a server may take to accept the connection, to greet, and to continue. */
  waitMs?: { connect: number; greeting: number; silence: number }
}

const patience = { connect: 10_000, greeting: 10_000, silence: 30_000 }

function transportOf({ url, name, authority, waitMs = patience }: Omit<SmtpParts, 'from'>) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure,
    name,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: waitMs.connect,
    greetingTimeout: waitMs.greeting,
    socketTimeout: waitMs.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
    tls: { minVersion: 'TLSv1.2', ...(authority ? { ca: [...rootCertificates, authority] } : {}) },
  })
}

/** Connects, turns to TLS and signs in, and sends nothing. Returns why that failed. */
export async function checkSmtp(parts: Omit<SmtpParts, 'from'>): Promise<string | undefined> {
  const transport = transportOf(parts)
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return deliveryOf(error as Refusal).reason
  } finally {
    transport.close()
  }
}

/** Sends mails through a mail server, with one connection for each mail, because there are few. */
export function openSmtp({ from, ...parts }: SmtpParts): MailTransport {
  const transport = transportOf(parts)
  return {
    carry: async (mail) => {
      try {
        await transport.sendMail({
          ...mail,
          from,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        })
        return { outcome: 'sent' }
      } catch (error) {
        return deliveryOf(error as Refusal)
      }
    },
  }
}

interface Refusal extends Error {
  code?: string
  responseCode?: number
  permanent?: boolean
}

/** Only a refusal of the mail itself is for good. A wrong password of the installation will be corrected some day. */
function deliveryOf({ code = 'unknown', responseCode, permanent }: Refusal): SendResult {
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const reason = responseCode ? `${code} ${responseCode}` : code
  return { outcome: isOfMail && permanent !== false ? 'refused' : 'later', reason }
}
