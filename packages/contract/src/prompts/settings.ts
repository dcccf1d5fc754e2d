import { z } from 'zod/mini'
import { declare, type SettingDeclaration } from '#settings/setting.ts'

const amount = (pattern: RegExp) => z.string().check(z.maxLength(12), z.regex(pattern))

export const settings = {
  /** The maximum tokens that prompts and flows may spend in a month. Empty for no limit. */
  aiTokensPerMonth: declare(amount(/^(|0|[1-9]\d{0,11})$/), ''),
  /** The same in US dollars. */
  aiDollarsPerMonth: declare(amount(/^(|(0|[1-9]\d{0,6})(\.\d{1,2})?)$/), ''),
} satisfies Record<string, SettingDeclaration>
