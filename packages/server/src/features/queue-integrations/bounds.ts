import { longestWaitMs, type Reply, type ReplyPart } from '@recado/contract/bots/reply'
import { ServiceFault } from './provider.ts'

/** Maximum messages of one answer. A customer who gets more takes them for an attack, and so does WhatsApp. */
const mostSaid = 50
const mostOptions = 100
/** Maximum characters of what is stored until the customer writes again. */
const longestSession = 64_000

/** Cuts a reply to what a conversation can bear, whatever a service answers. */
export function bounded(reply: Reply): Reply {
  if (JSON.stringify(reply.session ?? null).length > longestSession) throw new ServiceFault('garbled')
  const parts: ReplyPart[] = []
  let said = 0
  for (const part of reply.parts) {
    const last = parts.at(-1)
    if (part.type === 'wait' && last?.type === 'wait') {
      parts[parts.length - 1] = { type: 'wait', ms: Math.min(last.ms + part.ms, longestWaitMs) }
      continue
    }
    if (part.type !== 'wait' && (said += 1) > mostSaid) break
    parts.push(part.type === 'text' && part.options ? { ...part, options: part.options.slice(0, mostOptions) } : part)
  }
  return { ...reply, parts }
}
