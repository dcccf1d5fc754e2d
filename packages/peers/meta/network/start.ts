import { type Meta, startMeta } from '#meta/meta.ts'
import { now } from '#whatsapp/clock.ts'
import type { WhatsAppNetwork } from '#whatsapp/network.ts'
import { OfficialNumbers } from './official-numbers.ts'

/** Starts Meta for a local WhatsApp network, with its clock, its people and its store. */
export async function startMetaOn({ state }: WhatsAppNetwork): Promise<Meta> {
  const meta = await startMeta({ now: () => new Date(now()), isLive: true, store: state.store })
  new OfficialNumbers(meta.state, state).open()
  return meta
}
