import type { Chats } from '#whatsapp/phones/chats.ts'

const prefix = 'wamid.'

/** Meta's id of a message that has this id on phones. */
export function metaIdOf(id: string): string {
  return id.startsWith(prefix) ? id : `${prefix}${Buffer.from(id).toString('base64')}`
}

/** The id on phones of a message that has this id at Meta. */
export function phoneIdOf(chats: Chats, id: string): string {
  return chats.get(id) ? id : Buffer.from(id.slice(prefix.length), 'base64').toString()
}
