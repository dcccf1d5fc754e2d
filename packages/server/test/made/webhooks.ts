import { updateSetting } from '@recado/contract/settings/api'
import { showWebhookSecret } from '@recado/contract/webhooks/api'
import { envelopeOf, type EventType } from '@recado/contract/webhooks/events'
import type { Call } from '@recado/peers/service/service'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { z } from 'zod'
import type { TestUser } from '../world.ts'
import type { Services } from './services.ts'

/** A receiver that accepts signed calls, and the calls that it got. */
export interface WebhookReceiver {
  path: string
  url: string
  secret: string
  /** All tries, also those that it refused. */
  calls(): Call[]
  /** The events that it got, once each, in order. Anything that the contract does not know fails. */
  events(): ReceivedEvent[]
}

export interface ReceivedEvent {
  type: EventType
  /** Its `webhook-id`. */
  id: string
  timestamp: string
  data: Record<'message' | 'ticket' | 'contact', Record<string, unknown>>
}

/** Gives the company of `who` a webhook that is on. */
export async function openReceiver({ w, hooks }: Services, who: TestUser): Promise<WebhookReceiver> {
  const path = `/events/${randomUUID()}`
  const url = hooks.url + path
  for (const [settingKey, value] of [
    ['messageWebhook.url', url],
    ['messageWebhook.enabled', 'enabled'],
  ] as const) {
    const { status, error } = await w.call(who, updateSetting, { settingKey, value })
    if (status !== 200) throw new Error(`${settingKey}: ${status} ${error.error}`)
  }
  const { secret } = (await w.call(who, showWebhookSecret, {})).body
  hooks.add({ path, secret, answer: () => ({}) })
  const calls = () => hooks.requests.filter((call) => call.path === path)
  return { path, url, secret, calls, events: () => once(calls()) }
}

function once(calls: readonly Call[]): ReceivedEvent[] {
  const byId = new Map(calls.map((call) => [String(call.headers['webhook-id']), call.text]))
  return [...byId].map(([id, text]) => {
    const envelope = JSON.parse(text) as ReceivedEvent
    // The contract strips fields that it does not name, so an envelope with one differs.
    expect(z.parse(envelopeOf(envelope.type), envelope)).toEqual(envelope)
    return { ...envelope, id }
  })
}
