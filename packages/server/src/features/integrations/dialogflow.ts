import type { Reply, ReplyOption, ReplyPart } from '@recado/contract/bots/reply'
import { cutToMessage } from '@recado/contract/field'
import { z } from 'zod'
import { choiceOf } from './choices.ts'
import { forgetToken, googleToken } from './google-tokens.ts'
import { type Driver, parse, post, ServiceFault, wordsOf } from './provider.ts'
import { asParts } from './texts.ts'

const timeoutMs = 15_000
/** Maximum characters of one question. */
const maxTextLength = 256
/** A picture or a voice note has no words, and Dialogflow refuses an empty question. */
const wordless = '…'

const words = z.array(z.string()).catch([])
const message = z.object({
  platform: z.string().optional(),
  text: z.object({ text: words }).optional(),
  quickReplies: z.object({ title: z.string().catch(''), quickReplies: words }).optional(),
  image: z.object({ imageUri: z.string() }).optional(),
  card: z
    .object({
      title: z.string().catch(''),
      subtitle: z.string().catch(''),
      imageUri: z.string().catch(''),
      buttons: z.array(z.object({ text: z.string().catch(''), postback: z.string().catch('') })).catch([]),
    })
    .optional(),
})

const answer = z.object({
  queryResult: z.object({
    fulfillmentText: z.string().catch(''),
    fulfillmentMessages: z.array(message.catch({})).catch([]),
    intent: z.object({ endInteraction: z.boolean().catch(false) }).catch({ endInteraction: false }),
    diagnosticInfo: z.object({ end_conversation: z.boolean().catch(false) }).catch({ end_conversation: false }),
  }),
})

const session = z.object({ choices: z.array(z.object({ id: z.string(), title: z.string() })) })

/** An agent of Dialogflow ES. */
export const askDialogflow: Driver = async ({ outbound, now }, { settings, texts, ticket, session: last }) => {
  const { projectName, jsonContent, language } = settings
  if (projectName === '' || jsonContent === '') throw new ServiceFault('incomplete')
  const token = await googleToken(outbound, jsonContent, now)
  const url = `https://dialogflow.googleapis.com/v2/projects/${encodeURIComponent(projectName)}/agent/sessions/${ticket.uuid}:detectIntent`
  const text = meant(texts, session.safeParse(last).data?.choices ?? [])
  const body = JSON.stringify({ queryInput: { text: { text, languageCode: language } } })
  const said = await post(outbound, { url, headers: { authorization: `Bearer ${token}` }, body, timeoutMs }, [401])
  if (said.status === 401) {
    forgetToken(outbound, jsonContent)
    throw new ServiceFault('key', wordsOf(said))
  }
  const { data } = answer.safeParse(parse(said.body))
  if (!data) throw new ServiceFault('garbled')
  return replyOf(data.queryResult)
}

function meant(texts: readonly string[], choices: readonly ReplyOption[]): string {
  const chosen = texts.toReversed().flatMap((text) => choiceOf(text, choices) ?? [])[0]
  const words = texts.filter((text) => text.trim() !== '').join('\n')
  return cutToMessage(chosen?.title ?? (words || wordless), maxTextLength)
}

function replyOf(result: z.infer<typeof answer>['queryResult']): Reply {
  const { fulfillmentMessages, fulfillmentText, intent, diagnosticInfo } = result
  const plain = fulfillmentMessages.filter(({ platform = 'PLATFORM_UNSPECIFIED' }) => platform === 'PLATFORM_UNSPECIFIED')
  const parts = plain.flatMap((one) => partsOf(one))
  if (parts.length === 0) parts.push(...asParts(fulfillmentText))
  if (intent.endInteraction || diagnosticInfo.end_conversation) return { parts, session: null, end: 'ended' }
  const choices = parts.flatMap((part) => (part.type === 'text' ? (part.options ?? []) : []))
  return { parts, session: { choices }, end: 'listening' }
}

function partsOf({ text, quickReplies, image, card }: z.infer<typeof message>): ReplyPart[] {
  // One of several wordings is said, as in Google's own integrations.
  if (text) return asParts(text.text[0] ?? '')
  if (quickReplies) return withOptions(quickReplies.title, quickReplies.quickReplies)
  if (image) return linkTo(image.imageUri)
  if (!card) return []
  const { title, subtitle, imageUri, buttons } = card
  const headline = [title && `*${title}*`, subtitle].filter(Boolean).join('\n')
  const links = buttons.filter(({ postback }) => /^https?:/.test(postback))
  const replies = buttons.filter((button) => !links.includes(button)).map((button) => button.postback || button.text)
  return [
    ...linkTo(imageUri),
    ...withOptions(
      [headline, ...links.map((button) => `${button.text}: ${button.postback}`)].filter(Boolean).join('\n'),
      replies,
    ),
  ]
}

function withOptions(text: string, titles: readonly string[]): ReplyPart[] {
  const options = titles.filter((title) => title.trim() !== '').map((title) => ({ id: title, title }))
  return options.length > 0 ? [{ type: 'text', text, options }] : asParts(text)
}

function linkTo(url: string): ReplyPart[] {
  return /^https?:\/\//i.test(url) && URL.canParse(url) && url.length <= 2000 ? [{ type: 'link', url }] : []
}
