import { expect, test } from 'vitest'
import { identityOf, placeOf, userSchema, valuesOf, type UserRecord } from './user-form.ts'

const ana: UserRecord = {
  companyId: 1,
  id: 7,
  name: 'Ana',
  email: 'ana@recado.example',
  profile: 'user',
  super: false,
  allTicket: 'enabled',
  whatsappId: 3,
  language: 'pt',
  queues: [{ id: 1, name: 'Vendas', color: '#0e9f6e' }],
  updatedAt: '2026-11-23T12:00:00.000Z',
}
const faults = (record: UserRecord | null, isMe: boolean, patch: object) =>
  userSchema(record, isMe)
    .safeParse({ ...valuesOf(record), ...patch })
    .error?.issues.map(({ path }) => path.join('.')) ?? []
const ofMine = (patch: object) => faults(ana, true, patch)
const identity = (patch: object) => identityOf(ana, { ...valuesOf(ana), ...patch })

test('the form starts valid and sends no password', () => {
  expect(ofMine({})).toEqual([])
  expect(identity({ name: 'Ana Lima' })).toEqual({ name: 'Ana Lima', language: 'pt' })
  expect(placeOf(valuesOf(ana))).toEqual({ profile: 'user', allTicket: 'enabled', whatsappId: 3, queueIds: [1] })
})

test('the current password is required when users change their own e-mail or password, and is sent only then', () => {
  expect(ofMine({ password: 'uma nova' })).toEqual(['currentPassword'])
  expect(ofMine({ email: 'ana.lima@recado.example' })).toEqual(['currentPassword'])
  expect(ofMine({ password: 'uma nova', currentPassword: 'a velha' })).toEqual([])
  expect(faults(ana, false, { password: 'uma nova', email: 'ana.lima@recado.example' })).toEqual([])
  expect(identity({ currentPassword: 'a velha' })).not.toHaveProperty('currentPassword')
  expect(identity({ password: 'uma nova', currentPassword: 'a velha' })).toMatchObject({
    password: 'uma nova',
    currentPassword: 'a velha',
  })
})

test('a new colleague needs name, e-mail and password, and starts as the specification says', () => {
  expect(faults(null, false, {})).toEqual(['name', 'email', 'password'])
  expect(placeOf(valuesOf(null))).toEqual({ profile: 'user', allTicket: 'desabled', whatsappId: null, queueIds: [] })
})

test('a short password, a short name and an invalid e-mail are reported at their fields', () => {
  expect(ofMine({ password: 'abcd', currentPassword: 'x' })).toEqual(['password'])
  expect(ofMine({ name: 'A' })).toEqual(['name'])
  expect(ofMine({ email: 'ana', currentPassword: 'x' })).toEqual(['email'])
})
