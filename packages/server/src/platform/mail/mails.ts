import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Mails } from '#platform/unit.ts'
import { type Job, job } from '#platform/work/job.ts'
import { htmlOf, textOf } from './letter.ts'
import { type MailTransport, type SendResult, openSmtp } from './smtp.ts'

/** Mails, and the work that carries them. */
export interface OpenMails extends Mails {
  readonly job: Job
}

const place = 'mail'
export const mailJobName = 'mail.send'
const secondMs = 1_000
/** A greylist refuses every sender for minutes. A server under repair takes longer. */
const waitsMs = [10, 60, 300, 300, 900, 1_800, 3_600].map((seconds) => seconds * secondMs)

const input = z.object({
  kind: z.string(),
  attempt: z.int(),
  until: z.iso.datetime(),
  messageId: z.string(),
  /** The mail's content, including codes and links, encrypted so that a reader of the database cannot see it. */
  sealed: z.string(),
})

const content = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })

export interface MailParts {
  /**
   * The mail server, and the sender of mails. Undefined where there is no server. `authority` is another certificate authority to trust.
   */
  mail: { url: string; from: string; authority?: string } | undefined
  publicUrl: string
  log: Logger
  /** True while nothing may leave the installation. */
  isQuiet?: () => boolean
}

export function openMails({ mail, publicUrl, log, isQuiet = () => false }: MailParts): OpenMails {
  const transport = mail && openSmtp({ ...mail, name: new URL(publicUrl).hostname })
  return createMails(transport, /@([^>]+)/.exec(mail?.from ?? '')?.[1] ?? 'localhost', { log, isQuiet })
}

/** Message ids end in `domain`. */
function createMails(
  transport: MailTransport | undefined,
  domain: string,
  { log, isQuiet }: Required<Pick<MailParts, 'log' | 'isQuiet'>>,
): OpenMails {
  const send: Job<typeof input> = job({
    name: mailJobName,
    input,
    before: async ({ companyId, unit }, { sealed, messageId, until }): Promise<SendResult> => {
      const text = await unit(
        companyId,
        async ({ now, secrets }) => (now < new Date(until) ? secrets.open(place, sealed) : ''),
        true,
      )
      if (text === '') return { outcome: 'refused', reason: 'too late' }
      if (!transport) return { outcome: 'later', reason: 'SMTP_URL is not set' }
      if (isQuiet()) return { outcome: 'later', reason: 'the installation is a quiet copy' }
      return transport.carry({ ...content.parse(JSON.parse(text)), messageId })
    },
    run: async (ctx, mail, { outcome, reason }) => {
      const told = { mail: mail.kind, attempt: mail.attempt, reason }
      if (outcome === 'sent') return log.info(told, 'a mail was sent')
      const dueAt = new Date(ctx.now.getTime() + (waitsMs[mail.attempt - 1] ?? waitsMs.at(-1) ?? 0))
      if (outcome === 'refused' || dueAt >= new Date(mail.until)) return log.error(told, 'a mail was not sent')
      log.warn(told, 'a mail is tried again later')
      return ctx.enqueue(send, { ...mail, attempt: mail.attempt + 1 }, dueAt)
    },
  })
  return {
    canSend: transport !== undefined,
    job: send,
    post: async (ctx, { kind, to, letter, until }) => {
      if (!transport) return log.warn({ mail: kind, reason: 'SMTP_URL is not set' }, 'a mail was not sent')
      const sealed = ctx.secrets.seal(
        place,
        JSON.stringify({ to, subject: letter.subject, text: textOf(letter), html: htmlOf(letter) }),
      )
      const messageId = `<${randomUUID()}@${domain}>`
      return ctx.enqueue(send, { kind, attempt: 1, until: until.toISOString(), messageId, sealed })
    },
  }
}
