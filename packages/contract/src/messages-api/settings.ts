import { z } from 'zod/mini'
import { managers } from '#profiles.ts'
import type { SettingDeclaration } from '#settings/setting.ts'

/** 32 bytes in hexadecimal digits. */
const token = z.string().check(z.trim(), z.regex(/^[\da-f]{64}$/i))

export const settings = {
  /**
   * The token with which programs call in the company's name. With an empty one the server chooses a token. The previous token becomes
   * invalid at once.
   */
  externalApiToken: {
    schema: z.union([z.literal(''), token]),
    default: '',
    readers: managers,
    writers: managers,
    secret: true,
    plan: 'useExternalApi',
  },
} satisfies Record<string, SettingDeclaration>
