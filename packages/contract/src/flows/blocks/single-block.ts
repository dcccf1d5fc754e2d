import { z } from 'zod/mini'
import { defineBlock, type FileSlot, type BlockResult, type BlockRuntime } from '#flows/block.ts'
import type { FlowFault } from '#flows/faults.ts'
import { maxIntervalSeconds, text } from '#flows/fields.ts'

export const elementTypes = ['message', 'interval', 'img', 'audio', 'video'] as const
export type ElementType = (typeof elementTypes)[number]

/** A piece of a content block. `number` is the name by which `seq` orders it, such as `message0`. */
const element = z.object({
  type: z.enum(elementTypes),
  /** A text, seconds, or the name of a stored file. */
  value: z.union([text, z.number().check(z.minimum(0), z.maximum(maxIntervalSeconds))]),
  number: z.string().check(z.regex(/^(message|interval|img|audio|video)\d{1,4}$/)),
  /** The original name of the file. */
  original: z.optional(z.string().check(z.maxLength(255))),
  /** For a sound: it is sent as a voice note. */
  record: z.optional(z.boolean()),
})
export type Element = z.infer<typeof element>

const content = z.object({
  seq: z.array(z.string().check(z.maxLength(20))).check(z.minLength(1), z.maxLength(100)),
  elements: z.array(element).check(z.minLength(1), z.maxLength(100)),
})
type Content = z.infer<typeof content>

export function isFile(type: ElementType): type is FileSlot['slot'] {
  return type === 'img' || type === 'audio' || type === 'video'
}

/** The elements of a content block in order. */
export function inOrder({ seq, elements }: Content): readonly Element[] {
  const named = new Map(elements.map((one) => [one.number, one]))
  return seq.flatMap((name) => named.get(name) ?? [])
}

function faultOf({ type, value, number }: Element): FlowFault | undefined {
  if (!number.startsWith(type)) return 'data'
  if (type === 'message') return String(value).trim() === '' ? 'empty-text' : undefined
  if (type === 'interval') return Number(value) > 0 && Number(value) <= maxIntervalSeconds ? undefined : 'interval'
  return value === '' ? 'empty-file' : undefined
}

function check(data: Content): readonly { code: FlowFault; field: string }[] {
  const { seq, elements } = data
  const ordered = inOrder(data)
  const isWhole = ordered.length === seq.length && new Set(seq).size === elements.length && elements.length === seq.length
  if (!isWhole) return [{ code: 'data', field: 'seq' }]
  return ordered.flatMap((one) => {
    const code = faultOf(one)
    return code ? [{ code, field: one.number }] : []
  })
}

function pieceOf({ type, value, record }: Element, stage: BlockRuntime): BlockResult {
  if (type === 'message') return stage.say(String(value))
  if (type === 'interval') return stage.sleep(Number(value) * 1_000)
  return stage.file(String(value), type === 'audio' && record === true)
}

const inTurn = (data: Content, stage: BlockRuntime) => stage.inTurn(inOrder(data).map((one) => () => pieceOf(one, stage)))

export const singleBlock = defineBlock({
  data: content,
  check,
  texts: (data) => inOrder(data).flatMap(({ type, value }) => (type === 'message' ? [String(value)] : [])),
  files: (data) =>
    inOrder(data).flatMap(({ type, value, number, record }) =>
      isFile(type) ? [{ slot: type, name: String(value), field: number, isVoice: record === true }] : [],
    ),
  enter: inTurn,
  resume: inTurn,
})
