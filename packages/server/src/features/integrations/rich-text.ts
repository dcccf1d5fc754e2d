import { toWhatsAppMarkup } from '@recado/contract/messages/markdown'
import { z } from 'zod'

/** A piece of a text as Typebot's editor stores it. */
export interface RichNode {
  type?: string | undefined
  text?: string | undefined
  url?: string | undefined
  bold?: boolean | undefined
  italic?: boolean | undefined
  underline?: boolean | undefined
  strikethrough?: boolean | undefined
  code?: boolean | undefined
  children?: readonly RichNode[] | undefined
}

export const richNode: z.ZodType<RichNode> = z.lazy(() =>
  z.object({
    type: z.string().optional().catch(undefined),
    text: z.string().optional().catch(undefined),
    url: z.string().optional().catch(undefined),
    bold: z.boolean().optional().catch(undefined),
    italic: z.boolean().optional().catch(undefined),
    underline: z.boolean().optional().catch(undefined),
    strikethrough: z.boolean().optional().catch(undefined),
    code: z.boolean().optional().catch(undefined),
    children: z.array(richNode).optional().catch(undefined),
  }),
)

const deepest = 20

/** The text in WhatsApp's markup: *bold*, _italic_, ~struck~, lists, and the address of a link behind its words. */
export function renderRich(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => block(node, 0))
    .join('\n')
    .trim()
}

function block(node: RichNode, depth: number): string {
  if (depth > deepest) return ''
  const children = node.children ?? []
  if (node.type === 'ul' || node.type === 'ol') {
    return children
      .map((item, at) => `${node.type === 'ol' ? `${at + 1}.` : '-'} ${children.length ? block(item, depth + 1).trim() : ''}`)
      .join('\n')
  }
  const isInline = children.every(({ type }) => type === undefined || type === 'a' || type === 'inline-variable')
  const parts = children.map((child) => (isBlock(child) ? block(child, depth + 1) : inline(child, depth + 1)))
  return node.text === undefined ? parts.join(isInline ? '' : '\n') : inline(node, depth)
}

function isBlock({ type, text }: RichNode): boolean {
  return text === undefined && type !== undefined && type !== 'a' && type !== 'inline-variable'
}

function inline(node: RichNode, depth: number): string {
  if (depth > deepest) return ''
  const inner = node.text ?? (node.children ?? []).map((child) => inline(child, depth + 1)).join('')
  if (node.type === 'a' && node.url) return inner && inner !== node.url ? `${inner} (${node.url})` : node.url
  return marked(inner, node)
}

/** Puts the marks right at the words. WhatsApp shows a mark as a plain character where a space is next to it. */
function marked(text: string, { bold, italic, strikethrough }: RichNode): string {
  const words = text.trim()
  if (words === '') return text
  const marks = [bold ? '*' : '', italic ? '_' : '', strikethrough ? '~' : '']
  const [before, after] = [text.slice(0, text.length - text.trimStart().length), text.slice(text.trimEnd().length)]
  return `${before}${marks.join('')}${words}${marks.toReversed().join('')}${after}`
}

/** Longer than anything that is sent of one text. */
const longest = 50_000

/** Markdown as Typebot writes it, where one star is italic. */
export function renderMarkdown(text: string): string {
  const italic = text.slice(0, longest).replace(/(?<![*\w])\*(?!\*)(\S[^*\n]*)\*(?!\*)/g, '_$1_')
  return toWhatsAppMarkup(italic).trim()
}
