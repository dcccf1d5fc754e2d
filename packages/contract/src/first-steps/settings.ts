import { z } from 'zod/mini'
import { admins } from '#profiles.ts'
import { declareSetting, type SettingDeclaration } from '#settings/setting.ts'
import { readSteps, writeSteps } from './steps.ts'

export const settings = {
  /** The first steps that the company skips, as `writeSteps` writes them. */
  'firstSteps.skipped': declareSetting(z.string().check(z.refine((text) => writeSteps(readSteps(text)) === text)), '', admins),
} satisfies Record<string, SettingDeclaration>
