import type { Profile } from '@recado/contract/profiles'
import type { SessionUser } from '@recado/contract/users/api'
import { expect, test } from 'vitest'
import { menuOf } from './menu.ts'

const everything = { useCampaigns: true, useSchedules: true, useInternalChat: true, useExternalApi: true, useKanban: true }
const who = (profile: Profile, plan: object = everything) =>
  ({ profile, super: false, company: { id: 1, plan } }) as unknown as SessionUser
const found = (user: SessionUser) => menuOf(user).flatMap(({ entries }) => entries.map(({ to }) => to))

test.each<Profile>(['user', 'supervisor'])('a %s finds nothing of administration in the menu', (profile) => {
  expect(menuOf(who(profile)).map(({ section }) => section)).not.toContain('administration')
  expect(found(who(profile))).toContain('/tickets')
  expect(found(who(profile))).not.toContain('/connections')
})

test('an admin finds connections, queues, people and settings in the menu', () => {
  expect(found(who('admin'))).toEqual(expect.arrayContaining(['/tickets', '/connections', '/queues', '/users', '/settings']))
})

test('what the plan does not include is not in the menu', () => {
  expect(found(who('admin'))).toContain('/schedules')
  expect(found(who('admin', { ...everything, useSchedules: false }))).not.toContain('/schedules')
})
