import type { Reply } from '@recado/contract/bots/reply'
import type { IntegrationSettings } from '@recado/contract/integrations/fields'
import { folded } from '@recado/contract/folded'
import { z } from 'zod'
import { choiceOf, choicesOf } from './choices.ts'
import { type Driver, type IntegrationQuestion, parse, post, ServiceFault } from './provider.ts'
import { asParts } from './texts.ts'
import { isFree, readAnswer, type Reading, type TypebotAnswer, typebotAnswer } from './typebot-answer.ts'

const timeoutMs = 15_000

const session = z.object({
  sessionId: z.string(),
  /** When the session was last used. */
  at: z.coerce.date(),
  choices: z.array(z.object({ id: z.string(), title: z.string(), send: z.string() })),
  isMultiple: z.boolean(),
})
type Session = z.infer<typeof session>

/** Asks a bot at Typebot through the API of its viewer. */
export const askTypebot: Driver = async ({ outbound, now }, question) => {
  const { settings, texts } = question
  if (says(texts, settings.typebotKeywordFinish)) return { parts: [], session: null, end: 'closed' }
  if (says(texts, settings.typebotKeywordRestart)) {
    return { parts: asParts(settings.typebotRestartMessage), session: null, end: 'listening' }
  }
  const call = (path: string, body: object, carries?: readonly number[]) =>
    post(outbound, { url: addressOf(settings, path), body: JSON.stringify(body), timeoutMs }, carries)
  const read = (body: Buffer): TypebotAnswer => {
    const { data } = typebotAnswer.safeParse(parse(body))
    return data ?? fault('garbled')
  }
  const say = async (sessionId: string, message: string) => {
    const { status, body } = await call(`sessions/${encodeURIComponent(sessionId)}/continueChat`, { message }, [404])
    // The session has ended at Typebot. A new one is started, once.
    return status === 404 ? undefined : read(body)
  }
  const start = async (): Promise<[string, TypebotAnswer]> => {
    const path = `typebots/${encodeURIComponent(settings.typebotSlug)}/startChat`
    const begun = read((await call(path, beginning(question))).body)
    const sessionId = begun.sessionId ?? fault('garbled')
    // A bot that asks before it has said anything asks for what the customer has just written.
    if (begun.messages.length > 0 || !begun.input || !isFree(begun.input)) return [sessionId, begun]
    return [sessionId, (await say(sessionId, meant(undefined, texts))) ?? begun]
  }
  const known = current(question, now)
  const goneOn = known && (await say(known.sessionId, meant(known, texts)))
  const [sessionId, answer] = known && goneOn ? [known.sessionId, goneOn] : await start()
  return replyOf(readAnswer(answer, settings), { sessionId, at: now })
}

function replyOf(reading: Reading, { sessionId, at }: { sessionId: string; at: Date }): Reply {
  const { parts, command, choices, isMultiple, ended, unsupported } = reading
  if (command) return { parts, session: null, end: 'people', queueId: command.queueId ?? null }
  if (unsupported) return { parts, session: null, end: 'people', reason: 'ERR_INTEGRATION_UNSUPPORTED' }
  // Continuing a bot that has ended starts it again, so its session is dropped at once.
  if (ended) return { parts, session: null, end: 'ended' }
  return { parts, session: { sessionId, at: at.toISOString(), choices, isMultiple }, end: 'listening' }
}

function fault(kind: 'garbled'): never {
  throw new ServiceFault(kind)
}

function addressOf({ urlN8N }: IntegrationSettings, path: string): string {
  return `${urlN8N.replace(/\/+$/, '')}/api/v1/${path}`
}

function beginning({ contact, ticket }: IntegrationQuestion): object {
  const { name, number, email } = contact
  return {
    isStreamEnabled: false,
    isOnlyRegistering: false,
    textBubbleContentFormat: 'richText',
    prefilledVariables: { number, pushName: name, name, email, remoteJid: `${number}@s.whatsapp.net`, ticketId: ticket.uuid },
  }
}

/** The session that is still valid. One that was unused for too long is not. */
function current({ session: last, settings }: IntegrationQuestion, now: Date): Session | undefined {
  const { data } = session.safeParse(last)
  const { typebotExpires } = settings
  const isOver = data && typebotExpires > 0 && now.getTime() - data.at.getTime() > typebotExpires * 60_000
  return isOver ? undefined : data
}

/**
 * The text that is sent for what the customer wrote. Where there are choices, it is the last one that the customer means, by its name at
 * Typebot.
 */
function meant(known: Session | undefined, texts: readonly string[]): string {
  const whole = texts.join('\n')
  if (!known || known.choices.length === 0) return whole
  for (const text of texts.toReversed()) {
    const chosen = known.isMultiple
      ? choicesOf(text, known.choices)
      : [choiceOf(text, known.choices)].filter((one) => one !== undefined)
    if (chosen && chosen.length > 0) return chosen.map(({ send }) => send).join(', ')
  }
  return whole
}

function says(texts: readonly string[], keyword: string): boolean {
  const wanted = folded(keyword).trim()
  return wanted !== '' && texts.some((text) => folded(text).trim() === wanted)
}
