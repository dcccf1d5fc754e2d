import { z } from 'zod/mini'
import { managers } from '#profiles.ts'
import { declareSetting, switchSetting, type SettingDeclaration } from '#settings/setting.ts'

export const settings = {
  /** `enabled`: the greeting is sent also where a connection has one queue and there is nothing to choose. */
  sendGreetingMessageOneQueues: switchSetting(managers),
  /** How the queue menu looks on official numbers. On others it is always text. */
  chatBotType: declareSetting(z.enum(['text', 'button', 'list']), 'text', managers),
} satisfies Record<string, SettingDeclaration>
