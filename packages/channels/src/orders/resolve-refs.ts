import type { OutboundMessage } from '@recado/border/orders'
import { type ResolvedMessage, Refused } from '#provider.ts'

/**
 * Replaces our refs in a message by the network's ids, which `waIdOf` looks up. A quote of a message that the network never got is left
 * out. Throws Refused when that message is the one to change.
 */
export async function resolveRefs(
  message: OutboundMessage,
  waIdOf: (ref: string) => Promise<string | undefined>,
): Promise<ResolvedMessage> {
  const { content, quoted, ...rest } = message
  const known = async <T extends object>(named: T & ({ waId: string } | { ref: string })) => {
    if ('waId' in named) return named
    const { ref, ...others } = named
    const waId = await waIdOf(ref)
    return waId === undefined ? undefined : { ...others, waId }
  }
  const quote = quoted && (await known(quoted))
  const told = { ...rest, ...(quote ? { quoted: quote } : {}) }
  if (!('target' in content)) return { ...told, content }
  const target = (await known(content.target)) ?? refuse()
  return { ...told, content: { ...content, target } }
}

function refuse(): never {
  throw Refused.forGood('target-missing')
}
