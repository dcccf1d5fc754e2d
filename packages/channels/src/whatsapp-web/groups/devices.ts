import { isJidGroup, jidDecode } from '@whiskeysockets/baileys'
import { Recent } from '#recent.ts'
import type { Me } from '#whatsapp-web/incoming/envelope.ts'
import type { Groups } from './groups.ts'

/** People whose devices are remembered, for as long as Baileys would; twice the members of the largest group. */
const people = 2_048
const ttlMs = 5 * 60_000

/** Which devices people have. */
export function deviceCache(): Recent<never> {
  return new Recent(people, ttlMs)
}

/** The devices of everybody in a conversation are asked for anew when something is sent to it. */
export async function forgetDevices(
  jid: string,
  { devices, groups, me }: { devices: Recent<never>; groups: Groups; me: Me },
): Promise<void> {
  const members = isJidGroup(jid) ? await membersOf(jid, groups) : [jid]
  for (const member of [...members, me.id, me.lid]) devices.del(jidDecode(member)?.user ?? '')
}

async function membersOf(jid: string, groups: Groups): Promise<string[]> {
  groups.forget(jid)
  const { participants } = await groups.metadata(jid)
  return participants.map(({ id }) => id)
}
