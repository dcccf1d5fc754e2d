import type { BinaryNode } from '@whiskeysockets/baileys'
import { groupJid, membersOf, numberOf, participantNode, type Group, type GroupAction } from './groups.ts'
import type { Timer } from '#whatsapp/wire/content.ts'
import type { Phone } from '#whatsapp/phones/phone.ts'
import { newMessageId, timestamp } from '#whatsapp/wire/stanza.ts'
import type { NetworkState } from '#whatsapp/state.ts'
import { now } from '#whatsapp/clock.ts'

export function renameGroup(state: NetworkState, group: Group, by: Phone, subject: string): void {
  group.subject = subject
  group.subjectAt = now()
  state.groups.save(group)
  notifyMembers(state, group, by, { tag: 'subject', attrs: { subject, s_t: timestamp(group.subjectAt), s_o: by.lidJid } })
}

/** Later messages in the group disappear after a while, or stay. */
export function setGroupTimer(state: NetworkState, group: Group, by: Phone, timer: Timer): void {
  group.timer = timer
  state.groups.save(group)
  for (const member of membersOf(state.directory, group)) member.chats.setTimer(group.id, timer)
  const isOn = timer.seconds > 0
  notifyMembers(state, group, by, {
    tag: isOn ? 'ephemeral' : 'not_ephemeral',
    attrs: isOn ? { expiration: String(timer.seconds) } : {},
  })
}

/**
 * A member adds or removes people, or makes and unmakes administrators. Removing oneself is leaving. After a member is gone the others make
 * new sender keys, so that the old ones cannot read what is written from then on.
 */
export async function changeMembers(
  state: NetworkState,
  group: Group,
  by: Phone,
  action: GroupAction,
  people: Phone[],
): Promise<void> {
  const pns = people.map(({ pn }) => pn)
  const before = membersOf(state.directory, group)
  const without = (list: string[]) => list.filter((pn) => !pns.includes(pn))
  if (action === 'add') group.members = [...without(group.members), ...pns]
  if (action === 'remove') group.members = without(group.members)
  group.admins = without(group.admins ?? [])
  if (action === 'promote') group.admins.push(...pns)
  state.groups.save(group)
  if (action === 'remove') await Promise.all(before.map(({ senderKeys }) => senderKeys.renew(group.id)))
  const participants = people.map((person) => participantNode(person, undefined))
  notifyMembers(state, group, by, { tag: action, attrs: {}, content: participants }, action === 'remove' ? people : [])
}

/** Notifies the linked devices of the members, and of former members, of a change. */
function notifyMembers(
  { directory, events }: NetworkState,
  group: Group,
  by: Phone,
  change: BinaryNode,
  former: Phone[] = [],
): void {
  for (const member of [...membersOf(directory, group), ...former]) {
    for (const { mailbox } of directory.companionsOf(member)) {
      const actor = { participant: by.lidJid, ...numberOf(by, 'participant_pn') }
      const attrs = { from: groupJid(group), id: newMessageId(), type: 'w:gp2', ...actor, t: timestamp(), notify: by.record.name }
      mailbox.deliver(mailbox.put({ stanza: { tag: 'notification', attrs, content: [change] } }))
    }
    events.emit('phone', member.pn)
  }
}
