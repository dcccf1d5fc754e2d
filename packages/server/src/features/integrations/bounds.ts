import { maxWaitMs, type Reply, type ReplyPart } from '@recado/contract/bots/reply'
import { ServiceFault } from './provider.ts'

/** Maximum messages of one answer. A customer who gets more takes them for an attack, and so does WhatsApp. */
const maxSaid = 50
const maxOptions = 100
/** Maximum characters of what is stored until the customer writes again. */
const maxSessionLength = 64_000

/** Cuts a reply to what a conversation can bear, whatever a service answers. */
export function limitReply(reply: Reply): Reply {
  if (JSON.stringify(reply.session ?? null).length > maxSessionLength) throw new ServiceFault('garbled')
  const parts: ReplyPart[] = []
  let said = 0
  for (const part of reply.parts) {
    const last = parts.at(-1)
    if (part.type === 'wait' && last?.type === 'wait') {
      parts[parts.length - 1] = { type: 'wait', ms: Math.min(last.ms + part.ms, maxWaitMs) }
      continue
    }
    if (part.type !== 'wait' && (said += 1) > maxSaid) break
    parts.push(part.type === 'text' && part.options ? { ...part, options: part.options.slice(0, maxOptions) } : part)
  }
  return { ...reply, parts }
}
