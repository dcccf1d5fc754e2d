import { z } from 'zod/mini'
import { declareSetting, type SettingDeclaration } from '#settings/setting.ts'

export const settings = {
  /** Whose opening hours count: none, those of each queue, or those of the company. */
  scheduleType: declareSetting(z.enum(['disabled', 'queue', 'company']), 'disabled'),
} satisfies Record<string, SettingDeclaration>
