import type { Scope } from '#whatsapp/wire/content-encoding.ts'
import { groupJid, type Group } from '#whatsapp/groups/groups.ts'
import type { Phone } from './phone.ts'
import type { NetworkState } from '#whatsapp/state.ts'

/** A conversation of two uses LIDs as soon as one of them appears by LID. */
export function scopeOfTwo(state: NetworkState, writer: Phone, reader: Phone): Scope {
  const isByLid = [writer, reader].some(({ record }) => record.addressing !== 'pn')
  const jidIn = (phone: Phone) => (isByLid ? phone.lidJid : phone.pnJid)
  return { ...common(state, writer, jidIn), chat: jidIn(reader), isGroup: false }
}

/** Members of a group know each other by LID. */
export function scopeOfGroup(state: NetworkState, writer: Phone, group: Group): Scope {
  return { ...common(state, writer, ({ lidJid }) => lidJid), chat: groupJid(group), isGroup: true }
}

function common({ media, directory, groups }: NetworkState, writer: Phone, jidIn: (phone: Phone) => string) {
  const jidOf = (pn: string) => {
    const phone = directory.phone(pn)
    return phone ? jidIn(phone) : ''
  }
  const jidOfChat = (chat: string) => {
    const group = groups.get(chat)
    return group ? groupJid(group) : jidOf(chat)
  }
  return { mediaHost: media.host, writer: writer.pn, jidOf, jidOfChat, find: (id: string) => writer.chats.get(id) }
}
