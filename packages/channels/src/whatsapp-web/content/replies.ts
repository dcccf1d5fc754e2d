import type { proto } from '@whiskeysockets/baileys'
import type { Text } from '@recado/border/content'
import { linesOfForm, parseForm } from '#form-answers.ts'
import { joinLines } from './readable-text.ts'

const maxIdLength = 1_000
const maxFormLength = 65_536

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
  const answers = parseForm(flow?.paramsJson)
  const id = typeof answers.id === 'string' && answers.id ? answers.id : flow?.name
  return { text: joinLines(body?.text, ...linesOfForm(answers)), id, form: flow?.paramsJson }
}
