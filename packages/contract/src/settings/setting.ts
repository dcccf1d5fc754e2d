import { z } from 'zod/mini'
import type { PlanFlag } from '#plan-flags.ts'
import { admins, managers, type Profile } from '#profiles.ts'

/** A setting of a company, as the feature that obeys it declares it. Kept as a text under a key. */
export interface SettingDeclaration {
  /** What may be set. */
  schema: z.ZodMiniType<string, string>
  /** What holds in a company that has not set it. */
  default: string
  readers: readonly Profile[]
  /** Who sets it by its key; nobody, where it is set in another way. */
  writers: readonly Profile[]
  /** The value never leaves the server: lists only say whether there is one. */
  secret?: true
  /** Who changed it is written down; of an address what comes before its parameters. */
  accountable?: true
  /** The operator alone knows it, and keeps it elsewhere. */
  ofOperator?: true
  /** The company's plan must include it, for whoever sets it. */
  plan?: PlanFlag
}

/** A setting that admins change. */
export function declare(schema: SettingDeclaration['schema'], initially: string, readers: readonly Profile[] = managers) {
  return { schema, default: initially, readers, writers: admins } satisfies SettingDeclaration
}

/** Something that is done or not; not, until somebody wants it. */
export function onOff(readers: readonly Profile[] = managers, initially: 'enabled' | 'disabled' = 'disabled') {
  return declare(z.enum(['enabled', 'disabled']), initially, readers)
}

/** A number of whole minutes within bounds. */
export function minutes(initially: number, { least, most }: { least: number; most: number }) {
  const isWithin = (text: string) => /^(0|[1-9]\d*)$/.test(text) && Number(text) >= least && Number(text) <= most
  return declare(z.string().check(z.maxLength(9), z.refine(isWithin)), String(initially))
}
