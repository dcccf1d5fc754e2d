import { z } from 'zod/mini'
import { maxMessageLength } from '#field.ts'
import { nameOf } from '#name.ts'
import { temperature } from '#prompts/temperature.ts'

/** An id of a node or an edge: 30 random letters and digits where it is ours. Keys of nodes are kept under it. */
const id = z.string().check(z.regex(/^(?!__proto__$)[\w-]{1,64}$/))
/** Names nothing that every object has. */
const key = z.string().check(z.regex(/^(?!__proto__$|constructor$|prototype$)[\w-]{1,40}$/))
const text = z.string().check(z.maxLength(maxMessageLength))
const words = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const line = z.string().check(z.maxLength(500))
/** What an upload answered: the name of a file that the company keeps for its flows. */
const fileName = z.string().check(z.maxLength(60))

/** Seconds that a flow waits, and how many of them at most. */
export const longestInterval = 120
const seconds = z.number().check(z.minimum(0), z.maximum(longestInterval))

export const elementTypes = ['message', 'interval', 'img', 'audio', 'video'] as const
export type ElementType = (typeof elementTypes)[number]

/** A piece of a content block; `number` is the name by which `seq` puts it in order, like `message0`. */
export const element = z.object({
  type: z.enum(elementTypes),
  /** A text, seconds, or the name of a stored file. */
  value: z.union([text, seconds]),
  number: z.string().check(z.regex(/^(message|interval|img|audio|video)\d{1,4}$/)),
  /** What the file was called. */
  original: z.optional(z.string().check(z.maxLength(255))),
  /** Of a sound: it goes as a voice note. */
  record: z.optional(z.boolean()),
})
export type Element = z.infer<typeof element>

/** What a condition compares by: 1 equal, 2 at least, 3 at most, 4 less, 5 more. */
export const comparisons = [1, 2, 3, 4, 5] as const
export type Comparison = (typeof comparisons)[number]

export const voices = [
  'texto',
  'Francisca',
  'Antonio',
  'Brenda',
  'Donato',
  'Elza',
  'Fabio',
  'Giovanna',
  'Humberto',
  'Julio',
  'Leila',
  'Leticia',
  'Manuela',
  'Nicolau',
  'Valerio',
  'Yara',
] as const
export type Voice = (typeof voices)[number]

const shortName = nameOf(2, 50)

/** A bot at Typebot, as a node asks it. */
export const typebotSettings = z.object({
  type: z._default(z.literal('typebot'), 'typebot'),
  name: shortName,
  projectName: z.optional(z.string().check(z.maxLength(50))),
  jsonContent: z.optional(z.string().check(z.maxLength(10_000))),
  language: z.optional(z.string().check(z.maxLength(10))),
  /** The viewer's address. */
  urlN8N: z.url().check(z.maxLength(500)),
  /** Milliseconds before each of its messages. */
  typebotDelayMessage: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(60_000)), 1_000),
  /** Minutes without an answer after which it begins anew; 0 for never. */
  typebotExpires: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_080)), 1),
  typebotKeywordFinish: z._default(line, ''),
  typebotKeywordRestart: z._default(line, ''),
  typebotRestartMessage: z._default(text, ''),
  typebotSlug: words(200),
  typebotUnknownMessage: z._default(text, ''),
})
export type TypebotSettings = z.infer<typeof typebotSettings>

/** A key that is written and never read: empty keeps the one that is there, and the flag says that there is one. */
const secret = z._default(z.string().check(z.maxLength(500)), '')

/** A model, as a node asks it. */
export const modelSettings = z.object({
  name: words(100),
  prompt: words(20_000),
  model: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  voice: z._default(z.enum(voices), 'texto'),
  /** Null takes the one away that is there. */
  voiceKey: z._default(z.nullable(z.string().check(z.maxLength(500))), ''),
  hasVoiceKey: z.optional(z.boolean()),
  voiceRegion: z._default(z.string().check(z.regex(/^[a-z0-9]{0,32}$/)), ''),
  maxTokens: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(32_000)), 100),
  temperature: z._default(temperature, 1),
  apiKey: secret,
  hasApiKey: z.optional(z.boolean()),
  /** Of a copy: the node of the same flow whose keys it has. */
  keysOf: z.optional(id),
  queueId: z._default(z.nullable(z.int().check(z.positive())), null),
  maxMessages: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
})
export type NodeModelSettings = z.infer<typeof modelSettings>

export const questionSettings = z.object({
  message: words(maxMessageLength),
  answerKey: key,
  /** The answer becomes the contact's name, e-mail, or a field of this name. */
  saveToContact: z._default(z.boolean(), false),
})

/** What a node holds, by its type; the shapes are those of the family, so that flows made elsewhere can be read. */
export const nodeData = {
  start: z.object({ label: z.optional(line) }),
  message: z.object({ label: words(maxMessageLength) }),
  interval: z.object({ label: z.optional(line), sec: z.coerce.number().check(z.positive(), z.maximum(longestInterval)) }),
  condition: z.object({
    key,
    condition: z.pipe(z.coerce.number(), z.literal([...comparisons])),
    value: z.string().check(z.trim(), z.maxLength(500)),
  }),
  menu: z.object({
    message: words(maxMessageLength),
    arrayOption: z
      .array(z.object({ number: z.int().check(z.minimum(1), z.maximum(99)), value: words(200) }))
      .check(z.minLength(1), z.maxLength(20)),
  }),
  img: z.object({ url: fileName }),
  audio: z.object({ url: fileName, record: z._default(z.boolean(), false) }),
  video: z.object({ url: fileName }),
  randomizer: z.object({ percent: z.coerce.number().check(z.minimum(0), z.maximum(100), z.multipleOf(10)) }),
  singleBlock: z.object({
    seq: z.array(z.string().check(z.maxLength(20))).check(z.minLength(1), z.maxLength(100)),
    elements: z.array(element).check(z.minLength(1), z.maxLength(100)),
  }),
  ticket: z.object({ queueId: z.int().check(z.positive()) }),
  typebot: z.object({ typebotIntegration: typebotSettings }),
  openai: z.object({ typebotIntegration: modelSettings }),
  question: z.object({ typebotIntegration: questionSettings }),
} as const

export const nodeTypes = Object.keys(nodeData) as [NodeType, ...NodeType[]]
export type NodeType = keyof typeof nodeData
export type NodeData<T extends NodeType> = z.infer<(typeof nodeData)[T]>

const coordinate = z.number().check(z.minimum(-1e6), z.maximum(1e6))

/** A node as it comes: what its type asks of `data` is checked with the whole flow, so that each fault is told with its node. */
export const looseNode = z.object({
  id,
  position: z.object({ x: coordinate, y: coordinate }),
  type: z.string().check(z.maxLength(20)),
  data: z.record(z.string().check(z.maxLength(100)), z.unknown()),
  style: z.optional(z.record(z.string().check(z.maxLength(50)), z.union([z.string().check(z.maxLength(100)), z.number()]))),
})
export type LooseNode = z.infer<typeof looseNode>

export type FlowNode = {
  [T in NodeType]: { id: string; position: { x: number; y: number }; type: T; data: NodeData<T>; style?: LooseNode['style'] }
}[NodeType]

export const edge = z.object({
  id: z.optional(z.string().check(z.maxLength(300))),
  source: id,
  target: id,
  /** Which way out of the source; `a` where it is left out. */
  sourceHandle: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
  targetHandle: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
})
export type Edge = z.infer<typeof edge>

export interface Graph {
  nodes: readonly FlowNode[]
  connections: readonly Edge[]
}

/** The ways out of a node, in the order in which they stand. */
export function handlesOf(node: FlowNode): readonly string[] {
  if (node.type === 'menu') return node.data.arrayOption.map(({ number }) => `a${number}`)
  if (node.type === 'condition' || node.type === 'randomizer') return ['a', 'b']
  return ['a']
}

/** The texts of a node in which names are filled in. */
export function textsOf(node: FlowNode): readonly string[] {
  if (node.type === 'message') return [node.data.label]
  if (node.type === 'condition') return [node.data.value]
  if (node.type === 'menu') return [node.data.message, ...node.data.arrayOption.map(({ value }) => value)]
  if (node.type === 'question') return [node.data.typebotIntegration.message]
  if (node.type === 'typebot') {
    const { typebotRestartMessage, typebotUnknownMessage } = node.data.typebotIntegration
    return [typebotRestartMessage, typebotUnknownMessage]
  }
  return node.type === 'singleBlock'
    ? inOrder(node.data).flatMap(({ type, value }) => (type === 'message' ? [String(value)] : []))
    : []
}

/** The names of the stored files that a node sends. */
export function filesOf(node: FlowNode): readonly string[] {
  if (node.type === 'img' || node.type === 'audio' || node.type === 'video') return [node.data.url]
  if (node.type !== 'singleBlock') return []
  return node.data.elements.flatMap(({ type, value }) => (isFile(type) ? [String(value)] : []))
}

/** Does the customer have to write before it goes on? */
export function waitsForCustomer({ type }: FlowNode): boolean {
  return type === 'menu' || type === 'question' || type === 'typebot' || type === 'openai'
}

export function isFile(type: ElementType): type is 'img' | 'audio' | 'video' {
  return type === 'img' || type === 'audio' || type === 'video'
}

/** The elements of a content block in their order. */
export function inOrder({ seq, elements }: NodeData<'singleBlock'>): readonly Element[] {
  const named = new Map(elements.map((one) => [one.number, one]))
  return seq.flatMap((name) => named.get(name) ?? [])
}
