import { maxWaitMs, type ReplyPart } from '@recado/contract/bots/reply'
import { type IntegrationSettings, jsonObject } from '@recado/contract/integrations/fields'
import { z } from 'zod'
import type { Choice } from './choices.ts'
import { renderMarkdown, renderRich, richNode } from './rich-text.ts'
import { asParts, chooseText } from './texts.ts'

const maxBubbles = 50

const bubble = z.object({ id: z.string().catch(''), type: z.string(), content: z.record(z.string(), z.unknown()).catch({}) })
type Bubble = z.infer<typeof bubble>

const item = z.object({
  id: z.string(),
  content: z.string().nullish(),
  title: z.string().nullish(),
  pictureSrc: z.string().nullish(),
})
const card = z.object({
  title: z.string().nullish(),
  description: z.string().nullish(),
  imageUrl: z.string().nullish(),
  paths: z.array(z.object({ id: z.string(), text: z.string().nullish() })).catch([]),
})

const input = z.object({
  type: z.string(),
  items: z.array(z.unknown()).catch([]),
  options: z.object({ isMultipleChoice: z.boolean().catch(false) }).catch({ isMultipleChoice: false }),
})
type Input = z.infer<typeof input>

const action = z.object({
  type: z.string(),
  lastBubbleBlockId: z.string().optional().catch(undefined),
  expectsDedicatedReply: z.boolean().optional().catch(undefined),
  wait: z.object({ secondsToWaitFor: z.coerce.number() }).optional().catch(undefined),
  redirect: z.object({ url: z.string() }).optional().catch(undefined),
})

/** The parts of a Typebot answer that matter here. Everything else is ignored. */
export const typebotAnswer = z.object({
  sessionId: z.string().min(1).max(200).optional(),
  messages: z.array(bubble),
  input: input.nullish().catch(undefined),
  clientSideActions: z.array(action).nullish().catch(undefined),
})
export type TypebotAnswer = z.infer<typeof typebotAnswer>

/** A bubble that is meant for the server, not for the customer. */
export interface Command {
  stops: boolean
  queueId: number | undefined
}

export interface Reading {
  parts: ReplyPart[]
  command: Command | undefined
  /** The answers that are possible. Empty where any text is. */
  choices: (Choice & { send: string })[]
  isMultiple: boolean
  /** The bot asks nothing more. */
  ended: boolean
  /** The bot waits for something that a customer cannot do in WhatsApp. */
  unsupported: boolean
}

const unsupportedInputs = ['file input', 'payment input']
const unknownBefore = 'Invalid message. Please, try again.'

/** Whether any text is an answer, instead of a choice, a payment or an upload. */
export function isFree({ type, items }: Input): boolean {
  return items.length === 0 && !unsupportedInputs.includes(type)
}

export function readAnswer(answer: TypebotAnswer, settings: IntegrationSettings): Reading {
  const actions = answer.clientSideActions ?? []
  const parts: ReplyPart[] = []
  let command: Command | undefined
  const act = (after: string | undefined) => {
    for (const { lastBubbleBlockId, wait, redirect } of actions) {
      if (lastBubbleBlockId !== after) continue
      if (wait && wait.secondsToWaitFor > 0) parts.push({ type: 'wait', ms: Math.min(wait.secondsToWaitFor * 1000, maxWaitMs) })
      if (redirect) parts.push(...linkTo(redirect.url))
    }
  }
  act(undefined)
  for (const one of answer.messages.slice(0, maxBubbles)) {
    const text = textOf(one)
    command ??= text === undefined ? undefined : commandOf(text)
    if (command) break
    const shown =
      text === undefined ? linkOf(one) : asParts(text === unknownBefore ? settings.typebotUnknownMessage || text : text)
    if (shown.length > 0 && settings.typebotDelayMessage > 0) parts.push({ type: 'wait', ms: settings.typebotDelayMessage })
    parts.push(...shown)
    if (one.id !== '') act(one.id)
  }
  const isAwaited = actions.some(({ expectsDedicatedReply }) => expectsDedicatedReply === true)
  const asked = answer.input ?? undefined
  const choices = asked ? ask(parts, asked, settings) : []
  return {
    parts,
    command,
    choices,
    isMultiple: asked?.options.isMultipleChoice ?? false,
    ended: !asked && !isAwaited,
    unsupported: isAwaited || (asked !== undefined && unsupportedInputs.includes(asked.type)),
  }
}

function textOf({ type, content }: Bubble): string | undefined {
  if (type !== 'text') return undefined
  const rich = z.array(richNode).safeParse(content.richText)
  if (rich.success) return renderRich(rich.data)
  if (typeof content.markdown === 'string') return renderMarkdown(content.markdown)
  if (typeof content.plainText === 'string') return content.plainText
  return typeof content.html === 'string' ? content.html.replace(/<br\s*\/?>|<\/(p|div)>/gi, '\n').replace(/<[^<>]*>/g, '') : ''
}

function linkOf({ type, content }: Bubble): ReplyPart[] {
  if (type === 'video' && typeof content.id === 'string' && (content.type === 'youtube' || content.type === 'vimeo')) {
    return linkTo(content.type === 'youtube' ? `https://youtu.be/${content.id}` : `https://vimeo.com/${content.id}`)
  }
  return typeof content.url === 'string' ? linkTo(content.url) : []
}

function linkTo(url: string): ReplyPart[] {
  return /^https?:\/\//i.test(url) && URL.canParse(url) && url.length <= 2000 ? [{ type: 'link', url }] : []
}

/** `#{"stopBot":true}` and `#{"queueId":3}` hand over to attendants, in that queue. Anything else behind a # is a text. */
function commandOf(text: string): Command | undefined {
  if (!text.startsWith('#{')) return undefined
  const { stopBot, queueId } = jsonObject(text.slice(1)) ?? {}
  const id = Number(queueId)
  const isQueue = (typeof queueId === 'number' || typeof queueId === 'string') && Number.isSafeInteger(id) && id > 0
  return stopBot === true || isQueue ? { stops: true, queueId: isQueue ? id : undefined } : undefined
}

/** Adds the choices to the last text, and returns them with the name that each has at Typebot. */
function ask(parts: ReplyPart[], { type, items }: Input, { language }: IntegrationSettings): (Choice & { send: string })[] {
  const choices = type === 'cards' ? cardsOf(parts, items) : itemsOf(parts, items)
  if (choices.length === 0) return []
  const options = choices.map(({ id, title }) => ({ id, title }))
  const at = parts.findLastIndex((part) => part.type === 'text')
  const last = parts[at]
  if (last?.type === 'text' && at === parts.length - 1) parts[at] = { ...last, options }
  else parts.push({ type: 'text', text: chooseText[language], options })
  return choices
}

function itemsOf(parts: ReplyPart[], items: readonly unknown[]): (Choice & { send: string })[] {
  return items.flatMap((value) => {
    const { data } = item.safeParse(value)
    const title = (data?.content ?? data?.title ?? '').trim()
    if (!data || title === '') return []
    if (data.pictureSrc) parts.push(...linkTo(data.pictureSrc))
    return [{ id: data.id, title, send: data.content ?? title }]
  })
}

function cardsOf(parts: ReplyPart[], items: readonly unknown[]): (Choice & { send: string })[] {
  const cards = items.flatMap((value) => card.safeParse(value).data ?? [])
  const paths = cards.flatMap(({ title, description, imageUrl, paths: ways }) => {
    if (imageUrl) parts.push(...linkTo(imageUrl))
    parts.push(...asParts([title ? `*${title}*` : '', description ?? ''].filter(Boolean).join('\n')))
    return ways.map(({ id, text }) => ({ id, text: text ?? '', card: title ?? '' }))
  })
  return paths.map(({ id, text, card: of }) => {
    const isTwice = paths.filter((other) => other.text === text).length > 1
    return { id, title: isTwice ? `${of}: ${text}` : text, send: isTwice ? id : text }
  })
}
