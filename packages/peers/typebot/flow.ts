export interface Bubble {
  id: string
  type: string
  content: Record<string, unknown>
}

export interface Item {
  id: string
  content: string
  /** The block that this choice leads to. Without it, the next block. */
  to?: string
}

export type Block =
  | { id: string; say: string | object[] }
  | { id: string; show: { type: string; content: Record<string, unknown> } }
  | { id: string; ask: string; as?: string; items?: readonly Item[]; options?: Record<string, unknown>; retry?: string }
  | { id: string; wait: number }
  | { id: string; does: Record<string, unknown> }
  | { id: string; end: true }

/**
 * The messages and questions of a bot, block after block. `{{key}}` in a text is the answer under that key, or the value given at the
 * start.
 */
export interface Flow {
  publicId: string
  blocks: readonly Block[]
}

export interface Session {
  id: string
  flow: Flow
  /** The current block. Undefined once the session has ended. */
  at: number | undefined
  answers: Record<string, string>
  usedAt: number
}

export interface Turn {
  messages: Bubble[]
  input?: object
  clientSideActions?: object[]
}

/** Walks on from a block until a question or the end. */
export function walk(session: Session, from: number): Turn {
  const messages: Bubble[] = []
  const actions: object[] = []
  const { blocks } = session.flow
  for (let at = from; at < blocks.length; at++) {
    const block = blocks[at]
    if (!block || 'end' in block) break
    if ('ask' in block) {
      session.at = at
      return turnOf(messages, actions, inputOf(block))
    }
    const before = messages.at(-1)?.id
    const place = before === undefined ? {} : { lastBubbleBlockId: before }
    if ('wait' in block) actions.push({ type: 'wait', wait: { secondsToWaitFor: block.wait }, ...place })
    else if ('does' in block) {
      actions.push({ ...block.does, ...place })
      if (block.does.expectsDedicatedReply === true) {
        session.at = at
        return turnOf(messages, actions)
      }
    } else messages.push(bubbleOf(block, session.answers))
  }
  session.at = undefined
  return turnOf(messages, actions)
}

function turnOf(messages: Bubble[], actions: object[], input?: object): Turn {
  return { messages, ...(input ? { input } : {}), ...(actions.length > 0 ? { clientSideActions: actions } : {}) }
}

function inputOf({ id, ask, items, options }: Extract<Block, { ask: string }>): object {
  return {
    id,
    type: ask,
    ...(items ? { items: items.map(({ id: item, content }) => ({ id: item, outgoingEdgeId: 'e', content })) } : {}),
    ...(options ? { options } : {}),
  }
}

function bubbleOf(block: Extract<Block, { say: string | object[] } | { show: object }>, answers: Record<string, string>): Bubble {
  if ('show' in block) return { id: block.id, ...block.show }
  const richText = typeof block.say === 'string' ? [{ type: 'p', children: [{ text: filled(block.say, answers) }] }] : block.say
  return { id: block.id, type: 'text', content: { type: 'richText', richText } }
}

function filled(text: string, answers: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_all, key: string) => answers[key] ?? '')
}

/** Takes an answer to the question where the session stands. Returns the next block, or undefined when the answer is not valid. */
export function applyAnswer(session: Session, said: string): number | undefined {
  const { blocks } = session.flow
  const at = session.at ?? 0
  const block = blocks[at]
  if (!block || !('ask' in block)) return at
  const chosen = chosenOf(block, said)
  if (chosen === undefined) return undefined
  if (block.as) session.answers[block.as] = chosen.text
  const target = chosen.to === undefined ? -1 : blocks.findIndex(({ id }) => id === chosen.to)
  return target >= 0 ? target : at + 1
}

interface Chosen {
  text: string
  to?: string | undefined
}

function chosenOf({ ask, items = [], options = {} }: Extract<Block, { ask: string }>, said: string): Chosen | undefined {
  const text = said.trim()
  if (ask === 'email input') return /^\S+@\S+\.\S+$/.test(text) ? { text } : undefined
  if (ask === 'number input') return /^-?\d+([.,]\d+)?$/.test(text) ? { text } : undefined
  if (items.length === 0) return { text }
  if (options.isMultipleChoice === true) {
    const parts = text.split(/\s*,\s*/)
    const named = parts.map((part) => items.find(({ id, content }) => part === id || part === content) ?? items[Number(part) - 1])
    return named.every((one) => one !== undefined) ? { text: named.map((one) => one?.content).join(', ') } : undefined
  }
  const item = items.find(({ id, content }) => text === id || text === content)
  return item && { text: item.content, to: item.to }
}
