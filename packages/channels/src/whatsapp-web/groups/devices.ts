import { isJidGroup, isLidUser, jidDecode, jidNormalizedUser, type WASocket } from '@whiskeysockets/baileys'
import { LruCache } from '#lru-cache.ts'
import type { OwnAccount } from '#whatsapp-web/incoming/envelope.ts'
import type { Groups } from './groups.ts'

/** Number of people whose devices are cached, as long as Baileys would. It is twice the members of the largest group. */
const people = 2_048
const ttlMs = 5 * 60_000

export function deviceCache(): LruCache<never> {
  return new LruCache(people, ttlMs)
}

/**
 * Looks up the devices of a person and of our own account, and agrees on keys with those that have none. Baileys would do so while it
 * blocks everything else of the connection, so a new customer's round trips would delay all other answers.
 */
export async function meetDevices(
  jid: string,
  { socket, me }: { socket: Pick<WASocket, 'getUSyncDevices' | 'assertSessions'>; me: OwnAccount },
): Promise<void> {
  if (isJidGroup(jid)) return
  const own = jidNormalizedUser(isLidUser(jid) && me.lid ? me.lid : me.id)
  const devices = await socket.getUSyncDevices([own, jid], true, false)
  await socket.assertSessions(devices.map((device) => device.jid).filter((other) => other !== me.id && other !== me.lid))
}

/** Removes the devices of all members of a conversation from the cache, so that the next send queries them again. */
export async function forgetDevices(
  jid: string,
  { devices, groups, me }: { devices: LruCache<never>; groups: Groups; me: OwnAccount },
): Promise<void> {
  const members = isJidGroup(jid) ? await membersOf(jid, groups) : [jid]
  for (const member of [...members, me.id, me.lid]) devices.del(jidDecode(member)?.user ?? '')
}

async function membersOf(jid: string, groups: Groups): Promise<string[]> {
  groups.forget(jid)
  const { participants } = await groups.metadata(jid)
  return participants.map(({ id }) => id)
}
