import { z } from 'zod/mini'
import { managers } from '#profiles.ts'
import type { SettingDeclaration } from '#settings/setting.ts'

const ofManagers = { readers: managers, writers: managers, plan: 'useExternalApi', accountable: true } as const

export const settings = {
  /** When enabled, it needs an address. */
  'messageWebhook.enabled': { ...ofManagers, schema: z.enum(['enabled', 'disabled']), default: 'disabled' },
  /** Where events go. Another host gets another secret. Empty only while it is off. */
  'messageWebhook.url': { ...ofManagers, schema: z.string().check(z.trim(), z.maxLength(500)), default: '' },
} satisfies Record<string, SettingDeclaration>
