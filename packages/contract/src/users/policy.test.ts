import { profiles, type Profile } from '#profiles.ts'
import { expect, test } from 'vitest'
import { canDelete, canEdit, canGive, canSee } from './policy.ts'

const actor = (profile: Profile) => ({ id: 1, profile })
const colleague = (profile: Profile, isSuper = false) => ({ id: 2, profile, super: isSuper })
const who = (rule: (profile: Profile) => boolean) => profiles.filter(rule)

test('only admins see admins, and every user sees all others', () => {
  expect(who((profile) => canSee(actor(profile), colleague('admin')))).toEqual(['admin'])
  for (const profile of ['user', 'supervisor', 'owner'] as const) {
    expect(who((viewer) => canSee(actor(viewer), colleague(profile)))).toEqual(profiles)
  }
})

test('every user edits themselves, admin and owner edit colleagues, an owner edits no admin, and no colleague edits an operator', () => {
  for (const profile of profiles) expect(canEdit(actor(profile), { ...actor(profile), super: true })).toBe(true)
  for (const profile of profiles) expect(who((editor) => canEdit(actor(editor), colleague(profile, true)))).toEqual([])
  expect(who((profile) => canEdit(actor(profile), colleague('user')))).toEqual(['admin', 'owner'])
  expect(who((profile) => canEdit(actor(profile), colleague('admin')))).toEqual(['admin'])
})

test('a user who may edit a colleague may delete them too, and no user deletes themselves', () => {
  expect(who((profile) => canDelete(actor(profile), colleague('user')))).toEqual(['admin', 'owner'])
  expect(who((profile) => canDelete(actor(profile), colleague('admin')))).toEqual(['admin'])
  expect(who((profile) => canDelete(actor(profile), colleague('user', true)))).toEqual([])
  for (const profile of profiles) expect(canDelete(actor(profile), { ...actor(profile), super: false })).toBe(false)
})

test('only admin and owner give a profile, a default connection, queueless tickets and queues', () => {
  for (const place of [{ profile: 'user' as const }, { allTicket: 'enabled' }, { whatsappId: null }, { queueIds: [] }]) {
    expect(who((profile) => canGive(actor(profile), place))).toEqual(['admin', 'owner'])
  }
  expect(who((profile) => canGive(actor(profile), {}))).toEqual(profiles)
})

test('only an admin makes an admin', () => {
  expect(who((profile) => canGive(actor(profile), { profile: 'admin' }))).toEqual(['admin'])
})
