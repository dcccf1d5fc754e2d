import { z } from 'zod/mini'
import { declare, onOff, type SettingDeclaration } from '#settings/setting.ts'

export const settings = {
  /** `enabled`: the greeting is sent also where a connection has one queue, and so nothing to choose. */
  sendGreetingMessageOneQueues: onOff(),
  /** How a choice of queues looks on official numbers; elsewhere it is always text. */
  chatBotType: declare(z.enum(['text', 'button', 'list']), 'text'),
} satisfies Record<string, SettingDeclaration>
