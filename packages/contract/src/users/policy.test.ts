import { profiles, type Profile } from '#profiles.ts'
import { expect, test } from 'vitest'
import { canDelete, canEdit, canGive, canSee } from './policy.ts'

const actor = (profile: Profile) => ({ id: 1, profile })
const colleague = (profile: Profile, isSuper = false) => ({ id: 2, profile, super: isSuper })
const who = (rule: (profile: Profile) => boolean) => profiles.filter(rule)

test('admins are seen by admins alone, everybody else by all', () => {
  expect(who((profile) => canSee(actor(profile), colleague('admin')))).toEqual(['admin'])
  for (const profile of ['user', 'supervisor', 'owner'] as const) {
    expect(who((viewer) => canSee(actor(viewer), colleague(profile)))).toEqual(profiles)
  }
})

test('everybody edits oneself; admin and owner edit colleagues, but an owner no admin, and nobody who runs the installation', () => {
  for (const profile of profiles) expect(canEdit(actor(profile), { ...actor(profile), super: true })).toBe(true)
  for (const profile of profiles) expect(who((editor) => canEdit(actor(editor), colleague(profile, true)))).toEqual([])
  expect(who((profile) => canEdit(actor(profile), colleague('user')))).toEqual(['admin', 'owner'])
  expect(who((profile) => canEdit(actor(profile), colleague('admin')))).toEqual(['admin'])
})

test('who edits a colleague deletes one too, and nobody deletes oneself', () => {
  expect(who((profile) => canDelete(actor(profile), colleague('user')))).toEqual(['admin', 'owner'])
  expect(who((profile) => canDelete(actor(profile), colleague('admin')))).toEqual(['admin'])
  expect(who((profile) => canDelete(actor(profile), colleague('user', true)))).toEqual([])
  for (const profile of profiles) expect(canDelete(actor(profile), { ...actor(profile), super: false })).toBe(false)
})

test('profile, default connection, queueless tickets and queues are given by admin and owner', () => {
  for (const place of [{ profile: 'user' as const }, { allTicket: 'enabled' }, { whatsappId: null }, { queueIds: [] }]) {
    expect(who((profile) => canGive(actor(profile), place))).toEqual(['admin', 'owner'])
  }
  expect(who((profile) => canGive(actor(profile), {}))).toEqual(profiles)
})

test('only an admin makes an admin', () => {
  expect(who((profile) => canGive(actor(profile), { profile: 'admin' }))).toEqual(['admin'])
})
