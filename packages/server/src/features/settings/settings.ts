import { definedSettings, type SettingKey } from '@recado/contract/settings/catalogue'
import type { Output, Parsed } from '@recado/contract/endpoint'
import type { Profile } from '@recado/contract/profiles'
import { settingsPush, type updateSetting } from '@recado/contract/settings/api'
import type { listSettings } from '@recado/contract/platform/session'
import type { SettingDeclaration } from '@recado/contract/settings/setting'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { recordAct } from '#features/audit/audit.ts'
import { changesOf } from '#features/audit/changes.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { requireFlag } from '#platform/subscription.ts'
import type { Ctx } from '#platform/unit.ts'
import { secretGiven, settingChanged } from './events.ts'
import { findSetting, listValues, upsertSetting } from './queries.ts'
import { settingsRoom } from './rooms.ts'

const secretBytes = 32

type Shown = Output<typeof listSettings>[number]
type Company = Pick<Ctx, 'tx'>

const keys = (Object.keys(definedSettings) as SettingKey[]).sort()
const declarations: Readonly<Record<SettingKey, SettingDeclaration>> = definedSettings

/** The effective value in the company. */
export function settingOf({ tx }: Company, key: SettingKey): Promise<string> {
  return findSetting(tx, key)
}

/** Whether a setting with the values `enabled` and `disabled` is enabled. */
export async function isEnabled(company: Company, key: SettingKey): Promise<boolean> {
  return (await settingOf(company, key)) === 'enabled'
}

/** Every setting that a user of the profile may read, with its effective value. */
export async function listReadable({ tx }: Company, profile: Profile): Promise<Shown[]> {
  const values = new Map((await listValues(tx)).map(({ key, value }) => [key, value]))
  return keys
    .filter((key) => !declarations[key].ofOperator && declarations[key].readers.includes(profile))
    .map((key) => toShown(key, values.get(key) ?? declarations[key].default))
}

/** The same for the signed-in user. The operator also sees which of the operator's own values exist. */
export async function list(ctx: ActorCtx, hasAsaasKey: boolean): Promise<Shown[]> {
  const own = await listReadable(ctx, ctx.actor.profile)
  if (!ctx.actor.super) return own
  return [...own, { key: 'asaas', value: '', hasValue: hasAsaasKey }].toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

export async function update(ctx: ActorCtx, { settingKey, key, value }: Parsed<typeof updateSetting>): Promise<Shown> {
  if (!isKey(settingKey) || (declarations[settingKey].ofOperator && !ctx.actor.super)) fail('ERR_NO_SETTING_FOUND')
  if (key !== undefined && key !== settingKey) refuse('key', 'not the key of the path')
  const { writers, schema, plan, accountable, secret } = declarations[settingKey]
  if (!writers.includes(ctx.actor.profile)) fail('ERR_NO_PERMISSION')
  if (plan) requireFlag(ctx.actor, plan)
  const valid = z.safeParse(schema, value)
  if (!valid.success) refuse('value', 'not a value of this setting')
  if (accountable) {
    const [before, after] = [await settingOf(ctx, settingKey), valid.data].map((text) => text.split('?')[0])
    const changes = changesOf({ [settingKey]: before }, { [settingKey]: after })
    if (changes.length > 0) await recordAct(ctx, 'setting.changed', null, changes)
  }
  return setSetting(ctx, settingKey, secret ? await sealSecret(ctx, settingKey, valid.data) : valid.data)
}

/** One that is given empty is made. Returns it sealed. */
async function sealSecret(ctx: ActorCtx, key: SettingKey, given: string): Promise<string> {
  const value = given || randomBytes(secretBytes).toString('hex')
  const { id, name } = ctx.actor
  await ctx.emit(secretGiven, { key, value, by: { id, name } })
  return ctx.secrets.seal(sealedPlace(key), value)
}

/** Where a secret value lies, as it is sealed. */
export function sealedPlace(key: SettingKey): string {
  return `settings.${key}`
}

/** Sets a value and pushes it to those who may read it. */
export async function setSetting(ctx: Ctx, key: SettingKey, value: string, mediaId: number | null = null): Promise<Shown> {
  await upsertSetting(ctx.tx, key, value, mediaId)
  await ctx.emit(settingChanged, { key })
  const { readers, secret } = declarations[key]
  const rooms = readers.map((profile) => settingsRoom(ctx.companyId, profile))
  if (!secret) ctx.push(settingsPush, { action: 'update', setting: { key, value } }, rooms)
  return toShown(key, value)
}

function isKey(text: string): text is SettingKey {
  return Object.hasOwn(declarations, text)
}

function toShown(key: SettingKey, value: string): Shown {
  return declarations[key].secret ? { key, value: '', hasValue: value !== '' } : { key, value }
}

function refuse(path: string, message: string): never {
  return fail('ERR_VALIDATION', { fields: [{ path, rule: 'custom', message }] })
}
