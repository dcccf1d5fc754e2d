import { z } from 'zod/mini'
import { admins } from '#profiles.ts'
import { declare, type SettingDeclaration } from '#settings/setting.ts'

export const permissions = {
  'companies:manage': admins,
} as const

export const settings = /* @__PURE__ */ (() =>
  ({
    /** Whose opening hours count: nobody's, those of each queue, or those of the company. */
    scheduleType: declare(z.enum(['disabled', 'queue', 'company']), 'disabled'),
  }) satisfies Record<string, SettingDeclaration>)()

export const references = ['company'] as const
