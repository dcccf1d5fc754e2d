import { uploadFlowContent } from '@recado/contract/flows/api'
import { maxFilesPerCall } from '@recado/contract/media/api'
import { type Element, type ElementType, elementTypes, inOrder, isFile } from '@recado/contract/flows/blocks/single-block'
import { maxIntervalSeconds } from '@recado/contract/flows/fields'
import type { NodeData } from '@recado/contract/flows/node'
import { maxMessageLength } from '@recado/contract/field'
import i18next from 'i18next'
import { z } from 'zod/mini'
import { upload } from '#platform/api/upload.ts'
import type { Chosen } from '#features/flow-nodes/blocks/file/chosen.ts'

const card = z
  .object({
    type: z.enum(elementTypes),
    text: z.string().check(z.maxLength(maxMessageLength)),
    seconds: z.custom<number>(),
    file: z.nullable(z.custom<Chosen>()),
    /** The name of the stored file. */
    stored: z.string(),
    original: z.string(),
    record: z.boolean(),
  })
  .check(
    z.refine(({ type, text }) => type !== 'message' || text.trim() !== '', {
      path: ['text'],
      error: () => i18next.t('flowNodes:emptyTexts'),
    }),
    z.refine(({ type, seconds }) => type !== 'interval' || (seconds > 0 && seconds <= maxIntervalSeconds), {
      path: ['seconds'],
      error: () => i18next.t('flowNodes:wrongInterval'),
    }),
    z.refine(({ type, file, stored }) => !isFile(type) || file !== null || stored !== '', {
      path: ['file'],
      error: () => i18next.t('flowNodes:emptyCards'),
    }),
  )

export const contentSchema = z.object({ cards: z.array(card).check(z.minLength(1), z.maxLength(100)) })
export type ContentValues = z.infer<typeof contentSchema>
export type Card = ContentValues['cards'][number]

export function newCard(type: ElementType): Card {
  return { type, text: '', seconds: 0, file: null, stored: '', original: '', record: true }
}

export function cardsOf(data: NodeData<'singleBlock'> | undefined): Card[] {
  return data ? inOrder(data).map(cardOf) : []
}

function cardOf({ type, value, original = '', record = false }: Element): Card {
  const card = { ...newCard(type), original, record }
  if (type === 'message') return { ...card, text: String(value) }
  if (type === 'interval') return { ...card, seconds: Number(value) }
  return { ...card, stored: String(value) }
}

/** Uploads the chosen files. The returned names are in the order of the cards. */
export async function store(cards: readonly Card[], signal: AbortSignal): Promise<Card[]> {
  const files = cards.flatMap(({ file }) => (file ? [file.file] : []))
  const names: string[] = []
  for (let at = 0; at < files.length; at += maxFilesPerCall) {
    const some = files.slice(at, at + maxFilesPerCall)
    names.push(...(await upload(uploadFlowContent, { body: some.map(({ name }) => name) }, some, { signal })))
  }
  const next = names.values()
  return cards.map((card) => {
    if (!card.file) return card
    return { ...card, file: null, stored: next.next().value ?? '', original: card.file.file.name.slice(-255) }
  })
}

export function toContent(cards: readonly Card[]): NodeData<'singleBlock'> {
  const counts = new Map<ElementType, number>()
  const elements = cards.map((card): Element => {
    const count = counts.get(card.type) ?? 0
    counts.set(card.type, count + 1)
    return elementOf(card, `${card.type}${count}`)
  })
  return { seq: elements.map(({ number }) => number), elements }
}

function elementOf({ type, text, seconds, stored, original, record }: Card, number: string): Element {
  if (type === 'message') return { type, number, value: text }
  if (type === 'interval') return { type, number, value: seconds }
  return { type, number, value: stored, ...(original && { original }), ...(type === 'audio' && { record }) }
}
