import { randomInt } from 'node:crypto'
import { jidDecode, type BinaryNode } from '@whiskeysockets/baileys'
import type { Directory } from '#whatsapp/directory.ts'
import type { Phone } from '#whatsapp/phones/phone.ts'
import type { Timer } from '#whatsapp/wire/content.ts'
import { newMessageId, timestamp } from '#whatsapp/wire/stanza.ts'
import type { Collection, Store } from '#whatsapp/store.ts'
import { now } from '#whatsapp/clock.ts'

/** A group of phones. As in today's groups, its members know each other by LID, with the number beside it unless it is hidden. */
export interface Group {
  /** 18 digits; phone numbers have at most 15, so a conversation may be named by either. */
  id: string
  subject: string
  /** When the group was last renamed, if ever. Unix time in milliseconds. */
  subjectAt?: number
  /** Phone numbers. The creator is one of the members. */
  creator: string
  members: string[]
  /** The timer after which its messages disappear. */
  timer?: Timer
  /** Members made administrators; the creator is one without being listed. */
  admins?: string[]
  /** Unix time in milliseconds. */
  createdAt: number
}

export class Groups {
  readonly #groups: Collection<Group>

  constructor(store: Store) {
    this.#groups = store.collection('groups')
  }

  all(): Group[] {
    return [...this.#groups.values()]
  }

  get(id: string): Group | undefined {
    return this.#groups.get(id)
  }

  byJid(jid: string | undefined): Group | undefined {
    const decoded = jidDecode(jid)
    return decoded?.server === 'g.us' ? this.#groups.get(decoded.user) : undefined
  }

  save(group: Group): void {
    this.#groups.put(group.id, group)
  }

  add(subject: string, creator: string, members: string[]): Group {
    const id = `120363${String(randomInt(1e6)).padStart(6, '0')}${String(randomInt(1e6)).padStart(6, '0')}`
    const group = { id, subject, creator, members: [...new Set([creator, ...members])], createdAt: now() }
    this.#groups.put(id, group)
    return group
  }
}

export type GroupAction = 'add' | 'remove' | 'promote' | 'demote'

export function groupJid({ id }: Group): string {
  return `${id}@g.us`
}

export function membersOf(directory: Directory, { members }: Group): Phone[] {
  return members.flatMap((pn) => directory.phone(pn) ?? [])
}

/** The members whose phones read and confirm. A crowd does neither. */
export function readersOf(directory: Directory, group: Group): Phone[] {
  return membersOf(directory, group).filter(({ record }) => !record.isCrowd)
}

/** A group as it appears in answers to queries. */
export function groupNode(directory: Directory, group: Group): BinaryNode {
  const owner = directory.phone(group.creator)
  const created = timestamp(group.createdAt)
  const participants = membersOf(directory, group).map((member) => participantNode(member, rankOf(group, member)))
  const people = owner ? { creator: owner.lidJid, s_o: owner.lidJid, ...numberOf(owner, 'creator_pn') } : {}
  const named = timestamp(group.subjectAt ?? group.createdAt)
  const attrs = { id: group.id, subject: group.subject, creation: created, s_t: named, addressing_mode: 'lid', ...people }
  const ephemeral = group.timer?.seconds ? [{ tag: 'ephemeral', attrs: { expiration: String(group.timer.seconds) } }] : []
  return { tag: 'group', attrs: { ...attrs, size: String(participants.length) }, content: [...participants, ...ephemeral] }
}

export function participantNode(member: Phone, rank: string | undefined): BinaryNode {
  const attrs = { jid: member.lidJid, ...numberOf(member, 'phone_number'), ...(rank ? { type: rank } : {}) }
  return { tag: 'participant', attrs }
}

function rankOf({ creator, admins }: Group, { pn }: Phone): string | undefined {
  if (pn === creator) return 'superadmin'
  return admins?.includes(pn) ? 'admin' : undefined
}

export function isAdmin(group: Group, phone: Phone): boolean {
  return rankOf(group, phone) !== undefined
}

export function announceGroup(directory: Directory, group: Group): void {
  const creator = directory.phone(group.creator)?.lidJid ?? ''
  for (const { mailbox } of membersOf(directory, group).flatMap((member) => directory.companionsOf(member))) {
    const attrs = { from: groupJid(group), id: newMessageId(), type: 'w:gp2', participant: creator, t: timestamp() }
    const create = { tag: 'create', attrs: { type: 'new', key: newMessageId() }, content: [groupNode(directory, group)] }
    mailbox.deliver(mailbox.put({ stanza: { tag: 'notification', attrs, content: [create] } }))
  }
}

/** A member's number as the named attribute; nothing if it is hidden. */
export function numberOf(member: Phone, attribute: string): Record<string, string> {
  return member.record.addressing === 'lid-only' ? {} : { [attribute]: member.pnJid }
}
