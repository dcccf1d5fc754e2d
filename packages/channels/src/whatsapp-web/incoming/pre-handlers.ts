import type { BinaryNode } from '@whiskeysockets/baileys'
import type { Host } from '#provider.ts'
import { RateLimiter } from '#whatsapp-web/groups/rate-limiter.ts'
import { type AuthorizeResendParts, authorizeResend } from './resend-requests.ts'
import { readCall, reject, type Rejecting } from './calls.ts'
import { type OwnAccount, readEnvelope } from './envelope.ts'
import type { PreHandlers } from './stanza-queue.ts'
import { journalAbsent } from './journal.ts'
import { readOwnReadReport, readReceipt } from './receipts.ts'

/** Maximum lookups of callers' numbers per minute. */
const claimsPerMinute = 10

export interface PreHandlersParts extends Pick<AuthorizeResendParts, 'groups'> {
  socket: AuthorizeResendParts['socket'] & Rejecting['socket']
  host: Host
  me: () => OwnAccount
  /** Ends the session when the write fails, so that the stanza is not confirmed. */
  orBreak: (writing: Promise<void>) => Promise<void>
}

/** What a session does with incoming stanzas before Baileys handles them. */
export function createPreHandlers({ socket, host, groups, me, orBreak }: PreHandlersParts): PreHandlers {
  const mapping = socket.signalRepository.lidMapping
  const claims = new RateLimiter(claimsPerMinute, 60_000)
  return {
    message: (stanza) => orBreak(journalAbsent(stanza, host, () => readEnvelope(stanza, me(), mapping))),
    receipt: async (stanza) => {
      const receipt = await readReceipt(stanza, { me: me(), mapping })
      if (receipt) await orBreak(host.receipt(receipt))
      const reading = await readOwnReadReport(stanza, { me: me(), mapping })
      if (reading) await orBreak(host.read(reading))
    },
    call: async (stanza) => {
      const call = await readCall(stanza, { me: me(), mapping, claims }).catch(() => undefined)
      if (call) await orBreak(host.call(call.message, call.step))
      if (call) void reject(call, { socket, host }).catch(() => {})
    },
    askedAgain: (stanza: BinaryNode) => authorizeResend(stanza, { socket, host, groups, me: me() }),
  }
}
