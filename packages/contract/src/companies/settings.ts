import { z } from 'zod/mini'
import { declare, type SettingDeclaration } from '#settings/setting.ts'

export const settings = {
  /** Whose opening hours count: none, those of each queue, or those of the company. */
  scheduleType: declare(z.enum(['disabled', 'queue', 'company']), 'disabled'),
} satisfies Record<string, SettingDeclaration>
