import type { SessionUser } from '@recado/contract/users/api'
import { expect, test } from 'vitest'
import { patchOf, profileSchema, startingValues } from './profile-form.ts'

const ana = { id: 7, name: 'Ana', email: 'ana@recado.example', language: 'pt' } as SessionUser
const schema = profileSchema(ana)
const faults = (patch: object) =>
  schema.safeParse({ ...startingValues(ana), ...patch }).error?.issues.map(({ path }) => path.join('.')) ?? []

test('the form starts valid and sends no password', () => {
  expect(faults({})).toEqual([])
  expect(patchOf(ana, { ...startingValues(ana), name: 'Ana Lima' })).toEqual({ id: 7, name: 'Ana Lima', language: 'pt' })
})

test('the current password is asked for when the e-mail or the password changes, and sent only then', () => {
  expect(faults({ password: 'uma nova' })).toEqual(['currentPassword'])
  expect(faults({ email: 'ana.lima@recado.example' })).toEqual(['currentPassword'])
  expect(faults({ password: 'uma nova', currentPassword: 'a velha' })).toEqual([])
  expect(patchOf(ana, { ...startingValues(ana), currentPassword: 'a velha' })).not.toHaveProperty('currentPassword')
  expect(patchOf(ana, { ...startingValues(ana), password: 'uma nova', currentPassword: 'a velha' })).toMatchObject({
    password: 'uma nova',
    currentPassword: 'a velha',
  })
})

test('a short password, a short name and what is no e-mail are said at their fields', () => {
  expect(faults({ password: 'abcd', currentPassword: 'x' })).toEqual(['password'])
  expect(faults({ name: 'A' })).toEqual(['name'])
  expect(faults({ email: 'ana', currentPassword: 'x' })).toEqual(['email'])
})
