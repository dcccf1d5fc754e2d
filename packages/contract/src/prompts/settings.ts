import { z } from 'zod/mini'
import { managers } from '#profiles.ts'
import { declareSetting, type SettingDeclaration } from '#settings/setting.ts'

const amount = (pattern: RegExp) => z.string().check(z.maxLength(12), z.regex(pattern))

export const settings = {
  /** The maximum tokens that prompts and flows may spend in a month. Empty for no limit. */
  aiTokensPerMonth: declareSetting(amount(/^(|0|[1-9]\d{0,11})$/), '', managers),
  /** The same in US dollars. */
  aiDollarsPerMonth: declareSetting(amount(/^(|(0|[1-9]\d{0,6})(\.\d{1,2})?)$/), '', managers),
} satisfies Record<string, SettingDeclaration>
