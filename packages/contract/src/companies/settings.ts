import { z } from 'zod/mini'
import { managers } from '#profiles.ts'
import { declareSetting, type SettingDeclaration } from '#settings/setting.ts'

export const settings = {
  /** Whose opening hours count: none, those of each queue, or those of the company. */
  scheduleType: declareSetting(z.enum(['disabled', 'queue', 'company']), 'disabled', managers),
} satisfies Record<string, SettingDeclaration>
