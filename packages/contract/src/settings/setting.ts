import { z } from 'zod/mini'
import type { PlanFlag } from '#plan-flags.ts'
import { admins, type Profile } from '#profiles.ts'

/** A setting of a company, declared by the feature that obeys it. Stored as a text under a key. */
export interface SettingDeclaration {
  /** The valid values. */
  schema: z.ZodMiniType<string, string>
  /** The value for a company that has not set it. */
  default: string
  readers: readonly Profile[]
  /** The profiles that may set it by its key. Empty if it is set in another way. */
  writers: readonly Profile[]
  /** The value never leaves the server: lists only say whether there is one. */
  secret?: true
  /** Each change is recorded with its user. Of an address the part before its parameters is recorded. */
  accountable?: true
  /** Only the operator knows it, and keeps it elsewhere. */
  ofOperator?: true
  /** The plan that a company needs before a user can set it. */
  plan?: PlanFlag
}

/** A setting that admins change. */
export function declareSetting(schema: SettingDeclaration['schema'], initially: string, readers: readonly Profile[]) {
  return { schema, default: initially, readers, writers: admins } satisfies SettingDeclaration
}

/** A setting that is on or off. Off by default. */
export function switchSetting(readers: readonly Profile[], initially: 'enabled' | 'disabled' = 'disabled') {
  return declareSetting(z.enum(['enabled', 'disabled']), initially, readers)
}

/** A number of whole minutes within bounds. */
export function minutesSetting(initially: number, { min, max }: { min: number; max: number }, readers: readonly Profile[]) {
  const isWithin = (text: string) => /^(0|[1-9]\d*)$/.test(text) && Number(text) >= min && Number(text) <= max
  return declareSetting(z.string().check(z.maxLength(9), z.refine(isWithin)), String(initially), readers)
}
