import { everyone } from '#profiles.ts'

export const permissions = {
  'chats:use': everyone,
} as const

export const errors = {
  ERR_NO_CHAT_FOUND: [404, 'No such chat, or not one of yours.'],
} as const

export const references = ['chat'] as const
