import type { proto } from '@whiskeysockets/baileys'
import type { Text } from '@recado/border/content'
import { joinLines } from './readable-text.ts'

const maxIdLength = 1_000
const maxFormLength = 65_536
/** Fields of a form that are meant for programs only. */
const unspoken = ['id', 'flow_token']

interface RawReply {
  text: string | null | undefined
  id?: string | null | undefined
  form?: string | null | undefined
}

/** A pressed button, a list choice, a submitted form: its text, and its machine-readable part. */
const replyReaders: Record<string, (message: proto.IMessage) => RawReply> = {
  buttonsResponseMessage: ({ buttonsResponseMessage: m }) => ({ text: m?.selectedDisplayText, id: m?.selectedButtonId }),
  templateButtonReplyMessage: ({ templateButtonReplyMessage: m }) => ({ text: m?.selectedDisplayText, id: m?.selectedId }),
  listResponseMessage: ({ listResponseMessage: m }) => ({
    text: joinLines(m?.title, m?.description),
    id: m?.singleSelectReply?.selectedRowId,
  }),
  interactiveResponseMessage: ({ interactiveResponseMessage: m }) => formOf(m ?? {}),
}

export function replyOf(message: proto.IMessage, kind: string): Text | undefined {
  const { text, id, form } = replyReaders[kind]?.(message) ?? { text: undefined }
  const said = text || id
  if (!said) return undefined
  const reply = { id: (id ?? '').slice(0, maxIdLength), ...(form && form.length <= maxFormLength ? { form } : {}) }
  return { type: 'text', text: said, ...(id || form ? { reply } : {}) }
}

function formOf({ body, nativeFlowResponseMessage: flow }: proto.Message.IInteractiveResponseMessage): RawReply {
  const answers = parse(flow?.paramsJson)
  const told = Object.entries(answers).flatMap(([name, answer]) => {
    const isWord = ['string', 'number', 'boolean'].includes(typeof answer)
    return isWord && !unspoken.includes(name) ? [`${name}: ${String(answer)}`] : []
  })
  const id = typeof answers.id === 'string' && answers.id ? answers.id : flow?.name
  return { text: joinLines(body?.text, ...told), id, form: flow?.paramsJson }
}

/** A JSON object, or an empty one when the text is anything else. */
export function parse(json: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json || '{}')
    return value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
