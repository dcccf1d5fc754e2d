import type { Reply, ReplyPart } from '@recado/contract/bots/reply'
import { readHookKeys } from '@recado/contract/queue-integrations/fields'
import { z } from 'zod'
import { signedHeaders } from '#platform/outbound/standard-webhook.ts'
import { asParts } from './texts.ts'
import { type Driver, type IntegrationQuestion, parse, post, ServiceFault } from './provider.ts'

const timeoutMs = 10_000
const mostMessages = 20

const answered = z.object({
  messages: z
    .array(z.union([z.string(), z.object({ text: z.string().optional(), url: z.string().optional() })]))
    .max(mostMessages)
    .optional(),
  transfer: z.union([z.boolean(), z.int().positive(), z.object({ queueId: z.int().positive() })]).nullish(),
  close: z.boolean().nullish(),
})

/** n8n, or any address that takes a POST: a Standard Webhook, whose answer may say what the customer is told. */
export const askHook: Driver = async ({ outbound, now, companyId }, question) => {
  const { settings } = question
  const keys = readHookKeys(settings.jsonContent) ?? incomplete()
  const id = `msg_${companyId}_${question.ticketId}_${question.lastMessageId}`
  const body = JSON.stringify(envelope(question, companyId, now))
  const { headers, secret } = keys
  const { body: answer } = await post(outbound, {
    url: settings.urlN8N,
    headers: { ...headers, ...signedHeaders(secret === '' ? [] : [secret], id, now, body) },
    body,
    timeoutMs,
  })
  return read(answer)
}

function incomplete(): never {
  throw new ServiceFault('incomplete')
}

function envelope(
  { settings, texts, contact, ticket, lastMessageId }: IntegrationQuestion,
  companyId: number,
  now: Date,
): object {
  const { id, name } = settings
  return {
    type: 'message.received',
    timestamp: now.toISOString(),
    data: {
      companyId,
      integration: { id, name },
      ticket,
      contact,
      message: { id: lastMessageId, body: texts.join('\n'), texts },
    },
  }
}

/** Any 2xx is a success; what is no answer of ours, like the page that n8n has by default, says nothing. */
function read(body: Buffer): Reply {
  const value = parse(body)
  const isOurs = typeof value === 'object' && value !== null && ['messages', 'transfer', 'close'].some((key) => key in value)
  if (!isOurs) return { parts: [], session: null, end: 'listening' }
  const { data } = answered.safeParse(value)
  if (!data) throw new ServiceFault('garbled')
  const parts = (data.messages ?? []).flatMap((one) => partsOf(one))
  if (data.close) return { parts, session: null, end: 'closed' }
  if (data.transfer) return { parts, session: null, end: 'people', queueId: queueOf(data.transfer) }
  return { parts, session: null, end: 'listening' }
}

function partsOf(message: string | { text?: string | undefined; url?: string | undefined }): ReplyPart[] {
  if (typeof message === 'string') return asParts(message)
  const { text = '', url } = message
  const isLink = url !== undefined && /^https?:\/\//i.test(url) && URL.canParse(url) && url.length <= 2000
  return [...asParts(text), ...(isLink ? [{ type: 'link', url } as const] : [])]
}

function queueOf(transfer: true | number | { queueId: number }): number | null {
  if (transfer === true) return null
  return typeof transfer === 'number' ? transfer : transfer.queueId
}
