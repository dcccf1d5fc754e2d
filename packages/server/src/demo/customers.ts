import type { userPush } from '@recado/contract/users/api'
import type { Payload } from '@recado/contract/push'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Published } from '#platform/unit.ts'
import { answersOf, unasked } from './morning/answers.ts'
import { type KeptMessage, occasionOf, type Phones } from './phones.ts'
import { asksForRating, type CustomerDeed } from './script.ts'
import { shop, shopNumbers } from './stage.ts'
import { actOnPhone } from './act-on-phone.ts'

const seenMs = 1_000
const typing = { minMs: 2_000, maxMs: 4_000, letterMs: 90 }
const firstUnaskedMs = 20_000
const nextUnaskedMs = 60_000

export interface Customers {
  /** Receives all pushes. Once a user is online at the desk, customers write unprompted. */
  hear(messages: readonly Published[]): void
  /** From now on the customers answer, until the signal. */
  live(signal: AbortSignal): Promise<void>
}

/** The customers of a demo, after its story. They answer on their phones, through the network, as people would. */
export function customersOf(phones: Phones, log: Logger): Customers {
  const arrival = Promise.withResolvers<void>()
  return {
    hear: (messages) => {
      const isArrival = ({ event, payload }: Published) =>
        event?.endsWith('-user') && isOnline(payload as Payload<typeof userPush>)
      if (messages.some(isArrival)) arrival.resolve()
    },
    live: async (signal) => {
      const since = Date.now()
      for (const phone of await phones.unscripted()) await phones.setAnswering(phone, true)
      const at = new Map<string, Promise<void>>()
      // Each phone takes one turn after the other.
      const take = (phone: string, turn: () => Promise<void>) => {
        const done = (at.get(phone) ?? Promise.resolve()).then(turn).catch((error: Error) => {
          if (!signal.aborted) log.warn({ reason: error.message }, 'a customer of the demo could not write')
        })
        at.set(phone, done)
        return done
      }
      const onChange = (numbers: readonly string[]) => {
        for (const phone of numbers)
          if (!shopNumbers.includes(phone)) void take(phone, () => answer(phones, phone, since, signal))
      }
      const speak = async () => {
        await Promise.race([arrival.promise, new Promise((resolve) => signal.addEventListener('abort', resolve))])
        let waitMs = firstUnaskedMs
        for (const { phone, says } of unasked) {
          const said = await phones.messages(phone, shop)
          if (said.some((message) => occasionOf(message) === 'unasked')) continue
          await pause(waitMs, undefined, { signal })
          if ((await phones.answersSince(phone)) == null) continue
          await take(phone, () => write(phones, { phone, chat: shop }, { says }, 'unasked', signal))
          waitMs = nextUnaskedMs
        }
      }
      await Promise.all([phones.follow(onChange, signal), speak().catch(() => {})])
    },
  }
}

function isOnline(push: Payload<typeof userPush>): boolean {
  return push.action === 'update' && push.user.online === true
}

async function answer(phones: Phones, phone: string, since: number, signal: AbortSignal): Promise<void> {
  // A phone that is in no list has no switch, and the value is undefined.
  const alone = await phones.answersSince(phone)
  if (alone === null) return
  for (const chat of shopNumbers) {
    const messages = await phones.messages(phone, chat)
    if (isTakenOver(messages, alone ?? 0)) return phones.setAnswering(phone, false)
    const deed = nextDeed(messages, answersOf(phone), since)
    if (!deed) continue
    await pause(seenMs, undefined, { signal })
    await phones.read(phone, chat)
    await write(phones, { phone, chat }, deed, 'answer', signal)
  }
}

async function write(
  phones: Phones,
  { phone, chat }: { phone: string; chat: string },
  deed: CustomerDeed,
  occasion: 'answer' | 'unasked',
  signal: AbortSignal,
): Promise<void> {
  const length = 'says' in deed ? deed.says.length : 0
  if (!('reacts' in deed)) await phones.type(phone, chat, 'composing')
  await pause(Math.min(typing.minMs + length * typing.letterMs, typing.maxMs), undefined, { signal })
  await actOnPhone(phones, { phone, chat }, deed, occasion)
  if (!('reacts' in deed)) await phones.type(phone, chat, 'paused')
}

/** Has a person written on a phone since it began to answer by itself? */
export function isTakenOver(messages: readonly KeptMessage[], alone: number): boolean {
  return messages.some((message) => message.fromMe && !message.call && message.at > alone && !occasionOf(message))
}

/**
 * What a customer does next in a conversation: the next of the `lines`, if the shop wrote last, and later than `since`. Undefined when all
 * is said.
 */
export function nextDeed(
  messages: readonly KeptMessage[],
  lines: readonly CustomerDeed[],
  since: number,
): CustomerDeed | undefined {
  const words = messages.filter(({ call, change }) => !call && !change)
  const last = words.at(-1)
  const own = words.filter(({ fromMe }) => fromMe)
  if (!last || last.fromMe || last.at < since) return undefined
  const given = own.filter((message) => occasionOf(message) === 'answer')
  if (last.text.includes(asksForRating)) return { says: '3' }
  if (given.some(({ text }) => text === '3')) return undefined
  const reactions = words.filter(({ fromMe, at, reactions }) => !fromMe && at >= since && reactions?.length)
  return lines[given.length + reactions.length]
}
