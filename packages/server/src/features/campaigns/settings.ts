import {
  duplicateVariables,
  campaignSettings,
  type CampaignSettings,
  defaultCampaignSettings,
} from '@recado/contract/campaigns/settings'
import { lockCompany } from '#features/companies/limits.ts'
import { setSetting, settingOf } from '#features/settings/settings.ts'
import { fail } from '#platform/fail.ts'
import { omitUndefined } from '#platform/records/omit-undefined.ts'
import type { Ctx } from '#platform/unit.ts'
import { wakeCampaigns } from './queries.ts'

const key = 'campaigns.settings'

/** The stored settings, as far as they can be read. */
export function readSettings(stored: string): CampaignSettings {
  return stored === '' ? defaultCampaignSettings : campaignSettings.parse(JSON.parse(stored))
}

export async function settingsOf(ctx: Ctx): Promise<CampaignSettings> {
  return readSettings(await settingOf(ctx, key))
}

/** Patches the settings. Campaigns that wait for the next message apply them. */
export async function update(
  ctx: Ctx,
  patch: { [K in keyof CampaignSettings]?: CampaignSettings[K] | undefined },
): Promise<CampaignSettings> {
  await lockCompany(ctx)
  const present = omitUndefined(patch)
  const before = await settingsOf(ctx)
  const settings = { ...before, ...present }
  // Keys that were alike before may stay.
  const kept = duplicateVariables(before.variables)
  if (duplicateVariables(settings.variables).some((key) => !kept.includes(key)))
    fail('ERR_VALIDATION', { fields: [{ path: 'settings.variables', rule: 'custom', message: 'each key once' }] })
  await setSetting(ctx, key, JSON.stringify(settings))
  await wakeCampaigns(ctx.tx, ctx.now)
  return settings
}
