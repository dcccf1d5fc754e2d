import { z } from 'zod/mini'
import { everyone, managers } from '#profiles.ts'
import { declare, onOff, type SettingDeclaration } from '#settings/setting.ts'

export const permissions = {
  'connections:view': everyone,
  'connections:manage': managers,
} as const

export const errors = {
  ERR_NO_WAPP_FOUND: [404, 'No such connection.'],
  ERR_NO_DEF_WAPP_FOUND: [404, 'No connection was given and there is no default connection.'],
  ERR_NO_OTHER_WHATSAPP: [409, 'At least one default connection is needed.'],
  ERR_WAPP_NOT_INITIALIZED: [409, 'The connection has no WhatsApp session.'],
  ERR_WAPP_GREETING_REQUIRED: [400, 'A connection with more than one queue needs a greeting.'],
} as const

export const settings = /* @__PURE__ */ (() =>
  ({
    /** `enabled`: the greeting is sent also where a connection has one queue, and so nothing to choose. */
    sendGreetingMessageOneQueues: onOff(),
    /** How a choice of queues looks on official numbers; elsewhere it is always text. */
    chatBotType: declare(z.enum(['text', 'button', 'list']), 'text'),
  }) satisfies Record<string, SettingDeclaration>)()

export const references = ['connection'] as const
