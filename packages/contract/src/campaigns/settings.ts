import { z } from 'zod/mini'
import { folded } from '#folded.ts'
import { cleanName } from '#name.ts'
import { managers } from '#profiles.ts'
import type { SettingDeclaration } from '#settings/setting.ts'
import { defaultPace, longerIntervals, messageIntervals } from './pace.ts'
import { reservedVariableNames } from './texts.ts'

const variable = z.object({
  key: z.string().check(z.trim(), z.minLength(1), z.maxLength(50), z.regex(/^[^{}\n]+$/)),
  value: z.string().check(z.maxLength(1_000)),
})
const isNew = z.refine<{ key: string }[]>((rows) => {
  const keys = rows.map(({ key }) => key)
  return new Set([...keys, ...reservedVariableNames]).size === keys.length + reservedVariableNames.length
}, 'each key once, and none of those that campaigns know')

/** The variables whose name is empty, repeats an earlier one, or equals a name that campaigns know. Case and accents do not count. */
export function duplicateVariables(variables: readonly { key: string }[]): string[] {
  const spelt = new Set<string>(['', ...reservedVariableNames.map(folded)])
  return variables.flatMap(({ key }) => (spelt.size === spelt.add(folded(cleanName(key))).size ? key : []))
}

/** The rules for all campaigns of a company. Intervals are in seconds. Hours are HH:MM-HH:MM in the company's time zone, empty for any. */
export const campaignSettings = z.object({
  messageInterval: z.literal(messageIntervals),
  longerIntervalAfter: z.literal(longerIntervals),
  greaterInterval: z.literal(longerIntervals),
  variables: z.array(variable).check(z.maxLength(100), isNew),
  hours: z.union([z.literal(''), z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/))]),
})
export type CampaignSettings = z.infer<typeof campaignSettings>

export const defaultCampaignSettings: CampaignSettings = { ...defaultPace, variables: [], hours: '' }

function isSettings(text: string): boolean {
  try {
    return text === '' || z.safeParse(campaignSettings, JSON.parse(text)).success
  } catch {
    return false
  }
}

/** Set together by /campaign-settings. */
export const settings = {
  'campaigns.settings': {
    schema: z.string().check(z.refine(isSettings)),
    default: JSON.stringify(defaultCampaignSettings),
    readers: managers,
    writers: [],
  },
} satisfies Record<string, SettingDeclaration>
