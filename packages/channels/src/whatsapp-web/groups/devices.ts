import { isJidGroup, isLidUser, jidDecode, jidNormalizedUser, type WASocket } from '@whiskeysockets/baileys'
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

/**
 * Learns which devices a person and we have, and agrees on keys with those that have none. Baileys would do so while nothing else of
 * the line can be sent: a new customer's round trips would hold up everybody's answers.
 */
export async function meetDevices(
  jid: string,
  { socket, me }: { socket: Pick<WASocket, 'getUSyncDevices' | 'assertSessions'>; me: Me },
): Promise<void> {
  if (isJidGroup(jid)) return
  const own = jidNormalizedUser(isLidUser(jid) && me.lid ? me.lid : me.id)
  const devices = await socket.getUSyncDevices([own, jid], true, false)
  await socket.assertSessions(devices.map((device) => device.jid).filter((other) => other !== me.id && other !== me.lid))
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
