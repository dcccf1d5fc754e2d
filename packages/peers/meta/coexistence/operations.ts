import { z } from 'zod'
import { newId, type PhoneNumber } from '#meta/accounts.ts'
import type { Asked } from '#meta/asked.ts'
import { Refusal } from '#meta/refusal.ts'
import { parse, readJson } from '#meta/shape.ts'
import { tellContacts } from './owner.ts'
import { tellPast } from './past.ts'

const dayMs = 86_400_000
const asking = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  sync_type: z.enum(['smb_app_state_sync', 'history']),
})

/** Hands over the app's contacts or its history: once each, within a day of the number's onboarding. */
export function syncApp({ state, call }: Asked, number: PhoneNumber): object {
  const { sync_type: what } = parse(asking, readJson(call.text))
  if (!number.isOnApp) throw new Refusal(100, { message: 'The phone number is not on the WhatsApp Business app' })
  const { app } = number
  if (app.asked.includes(what)) throw new Refusal(2593107)
  if (state.now().getTime() - (app.onboardedAt ?? state.now().getTime()) > dayMs) throw new Refusal(2593108)
  app.asked.push(what)
  if (what === 'history') tellPast(state, number, app.past)
  else tellContacts(state, number, app.contacts, 'add')
  return { messaging_product: 'whatsapp', request_id: newId() }
}
