import type { Reply, ReplyPart } from '@recado/contract/bots/reply'
import { folded } from '@recado/contract/folded'
import { toWhatsAppMarkup } from '@recado/contract/messages/markdown'
import { z } from 'zod'
import { bare, parseText, ServiceFault, withoutSecrets } from './provider.ts'
import { asParts } from './texts.ts'

const maxMessages = 20
/** Maximum depth of an answer within an answer. An agent writes JSON as its text. */
const deepest = 4

const answered = z.object({
  messages: z
    .array(z.union([z.string(), z.object({ text: z.string().optional(), url: z.string().optional() })]))
    .max(maxMessages)
    .optional(),
  transfer: z.union([z.boolean(), z.int().positive(), z.object({ queueId: z.int().positive() })]).nullish(),
  close: z.boolean().nullish(),
})
type Answered = z.infer<typeof answered>

/** The keys under which agents and workflows put their text. */
const spoken = ['output', 'text', 'reply', 'response', 'answer', 'content'] as const
/** The keys that wrap an item of a workflow, or its result. */
const wrapped = ['json', 'data', 'body', 'result'] as const

/** An answer that only acknowledges the call. The real answer then comes through our API. */
const heard = new RegExp(
  '^(?:ok|okay|true|1|200|null|done|success|successful|accepted|received|queued|recebido|recibido|workflow .{1,40}' +
    '|(?:event|message|webhook|request) (?:received|accepted))[.!]?$',
)

/** Reads the answer of n8n or of any webhook: our form, or something close to it. An unreadable answer is a fault. */
export function readHookAnswer(body: Buffer, headers: Record<string, string> = {}): Reply {
  const text = bare(body.toString())
  const answers = readText(text, 0)
  if (!answers) throw new ServiceFault('garbled', withoutSecrets(text, headers))
  const parts = answers.flatMap(({ messages = [] }) => messages.flatMap((one) => partsOf(one)))
  if (answers.some(({ close }) => close)) return { parts, session: null, end: 'closed' }
  const transfer = answers.map((one) => one.transfer).find(Boolean)
  if (transfer) return { parts, session: null, end: 'people', queueId: queueOf(transfer) }
  return { parts, session: null, end: 'listening' }
}

/** Undefined where the text cannot be read. */
function readText(text: string, depth: number): Answered[] | undefined {
  const value = parseText(text)
  if (value !== undefined && typeof value !== 'string') return readValue(value, depth)
  const words = typeof value === 'string' ? value.trim() : text
  if (isHeard(words.replace(/<[^<>]*>/g, ' '))) return []
  if (typeof value === 'string' && depth < deepest && /^\s*(?:[[{]|```)/.test(value)) return readText(bare(value), depth + 1)
  // A customer must not see a web page, broken JSON or garbled text.
  const isWords = !/^\s*[<{[]/.test(words) && !/[^\P{Cc}\s]|\uFFFD/u.test(words)
  return isWords ? [{ messages: [toWhatsAppMarkup(words)] }] : undefined
}

function readValue(value: unknown, depth: number): Answered[] | undefined {
  if (depth > deepest) return undefined
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return isHeard(String(value)) ? [] : undefined
  if (typeof value === 'string') return readText(JSON.stringify(value), depth)
  if (Array.isArray(value)) {
    const read = value.slice(0, maxMessages).map((one: unknown) => readValue(one, depth + 1))
    return read.every((one) => one !== undefined) ? read.flat() : undefined
  }
  return readObject(value as Record<string, unknown>, depth)
}

function readObject(value: Record<string, unknown>, depth: number): Answered[] | undefined {
  if (['messages', 'transfer', 'close'].some((key) => key in value)) {
    const { data } = answered.safeParse(value)
    return data && [data]
  }
  const said = spoken.find((key) => typeof value[key] === 'string')
  if (said) return readText(JSON.stringify(value[said]), depth + 1)
  const inside = wrapped.find((key) => typeof value[key] === 'object' && value[key] !== null)
  if (inside) return readValue(value[inside], depth + 1)
  const told = [value['message'], value['status'], value['success'], value['ok'], value['received']].filter(
    (one) => one !== undefined,
  )
  return Object.keys(value).length === 0 || told.some((one) => isHeard(JSON.stringify(one).replaceAll('"', ''))) ? [] : undefined
}

function isHeard(words: string): boolean {
  const plain = folded(words).trim()
  return plain === '' || heard.test(plain)
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
