import { definedSettings, type SettingKey } from '@recado/contract/settings/catalogue'
import type { Output, Parsed } from '@recado/contract/endpoint'
import type { Profile } from '@recado/contract/profiles'
import { type listSettings, settingsPush, type updateSetting } from '@recado/contract/settings/api'
import type { SettingDeclaration } from '@recado/contract/settings/setting'
import { z } from 'zod'
import { writeDown } from '#features/audit/audit.ts'
import { changesOf } from '#features/audit/changes.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { requireFlag } from '#platform/subscription.ts'
import type { Ctx } from '#platform/unit.ts'
import { settingChanged } from './events.ts'
import { findSetting, listValues, upsertSetting } from './queries.ts'
import { settingsRoom } from './rooms.ts'

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
export async function readableBy({ tx }: Company, profile: Profile): Promise<Shown[]> {
  const values = new Map((await listValues(tx)).map(({ key, value }) => [key, value]))
  return keys
    .filter((key) => !declarations[key].ofOperator && declarations[key].readers.includes(profile))
    .map((key) => toShown(key, values.get(key) ?? declarations[key].default))
}

/** The same for the signed-in user. The operator also sees which of the operator's own values exist. */
export async function list(ctx: ActorCtx, kept: KeptByOperator): Promise<Shown[]> {
  const own = await readableBy(ctx, ctx.actor.profile)
  if (!ctx.actor.super) return own
  for (const [key, has] of Object.entries(kept)) own.push({ key, value: '', hasValue: await has() })
  return own.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** Values that the operator keeps elsewhere, and whether each exists. */
export type KeptByOperator = Partial<Record<SettingKey, () => Promise<boolean>>>

/** Returns what is stored for a value that a user sets, such as an encrypted secret. It may refuse the value, and do what goes with it. */
export type Keepers = Partial<Record<SettingKey, (ctx: ActorCtx, value: string) => Promise<string>>>

export async function update(
  ctx: ActorCtx,
  keepers: Keepers,
  { settingKey, key, value }: Parsed<typeof updateSetting>,
): Promise<Shown> {
  if (!isKey(settingKey) || (declarations[settingKey].ofOperator && !ctx.actor.super)) fail('ERR_NO_SETTING_FOUND')
  if (key !== undefined && key !== settingKey) refuse('key', 'not the key of the path')
  const { writers, schema, plan, accountable } = declarations[settingKey]
  if (!writers.includes(ctx.actor.profile)) fail('ERR_NO_PERMISSION')
  if (plan) requireFlag(ctx.actor, plan)
  const valid = z.safeParse(schema, value)
  if (!valid.success) refuse('value', 'not a value of this setting')
  if (accountable) {
    const [before, after] = [await settingOf(ctx, settingKey), valid.data].map((text) => text.split('?')[0])
    const changes = changesOf({ [settingKey]: before }, { [settingKey]: after })
    if (changes.length > 0) await writeDown(ctx, 'setting.changed', null, changes)
  }
  const kept = await keepers[settingKey]?.(ctx, valid.data)
  return set(ctx, settingKey, kept ?? valid.data)
}

/** Sets a value and pushes it to those who may read it. */
export async function set(ctx: Ctx, key: SettingKey, value: string, mediaId: number | null = null): Promise<Shown> {
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
