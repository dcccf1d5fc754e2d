import type { Endpoint, Input } from '@recado/contract/endpoint'
import { createConnection, deleteConnection, updateConnection } from '@recado/contract/connections/api'
import { deleteUser, updateUser } from '@recado/contract/users/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, World } from './world.ts'

const rounds = 10

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

/** A call that takes away something of which the company must keep one. */
type Try = () => Promise<{ status: number }>

const tried = new Set<Endpoint>()
function trial<E extends Endpoint>(who: TestUser, endpoint: E, input: Input<E>): Try {
  tried.add(endpoint)
  return () => w.call(who, endpoint, input)
}

const count = async (text: string, company: number) => (await w.owner.query<{ count: number }>(text, [company])).rows[0]?.count
const admins = (company: number) =>
  count("select count(*)::int from users where company_id = $1 and profile = 'admin' and deleted_at is null", company)
const defaults = (company: number) => count('select count(*)::int from connections where company_id = $1 and is_default', company)

const twoAdmins = async (company: number) => [await w.user(company, 'admin'), await w.user(company, 'admin')] as const

async function twoConnections(company: number) {
  const admin = await w.user(company, 'admin')
  const first = (await w.call(admin, createConnection, { name: 'First' })).body.id
  return { admin, first, second: (await w.call(admin, createConnection, { name: 'Second' })).body.id }
}

/** Each command that could take the last one, concurrent with another: the two calls, and how many are left. */
const rivals: readonly [string, (company: number) => Promise<Try[]>, (company: number) => Promise<number | undefined>][] = [
  [
    'two admins who demote each other leave an admin',
    async (company) => {
      const [one, other] = await twoAdmins(company)
      return [
        trial(one, updateUser, { id: other.id, profile: 'user' }),
        trial(other, updateUser, { id: one.id, profile: 'owner' }),
      ]
    },
    admins,
  ],
  [
    'two admins who step down leave an admin',
    async (company) => (await twoAdmins(company)).map((who) => trial(who, updateUser, { id: who.id, profile: 'supervisor' })),
    admins,
  ],
  [
    'two admins who delete each other leave an admin',
    async (company) => {
      const [one, other] = await twoAdmins(company)
      return [trial(one, deleteUser, { id: other.id }), trial(other, deleteUser, { id: one.id })]
    },
    admins,
  ],
  [
    'an admin who is deleted by the one who steps down leaves an admin',
    async (company) => {
      const [one, other] = await twoAdmins(company)
      return [trial(one, deleteUser, { id: other.id }), trial(one, updateUser, { id: one.id, profile: 'user' })]
    },
    admins,
  ],
  [
    'the default connection, deleted while it passes the mark on, leaves a default one',
    async (company) => {
      const { admin, first, second } = await twoConnections(company)
      return [trial(admin, deleteConnection, { id: first }), trial(admin, updateConnection, { id: second, isDefault: true })]
    },
    defaults,
  ],
  [
    'a connection, deleted while it becomes the default one, leaves a default one',
    async (company) => {
      const { admin, second } = await twoConnections(company)
      return [trial(admin, updateConnection, { id: second, isDefault: true }), trial(admin, deleteConnection, { id: second })]
    },
    defaults,
  ],
  [
    'two connections that become the default one leave one mark',
    async (company) => {
      const { admin, first, second } = await twoConnections(company)
      const third = (await w.call(admin, createConnection, { name: 'Third', isDefault: true })).body.id
      expect(third).toBeGreaterThan(second)
      return [first, second].map((id) => trial(admin, updateConnection, { id, isDefault: true }))
    },
    defaults,
  ],
]

test.each(rivals)('%s, however often', async (_name, prepare, left) => {
  for (let round = 0; round < rounds; round++) {
    const company = await w.company()
    const tries = await prepare(company)
    const answers = await Promise.all(tries.map((call) => call()))
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await left(company)).toBe(1)
  }
})

test('the list above has each command that changes or deletes something of which a company must keep one', () => {
  const kept = /^\/(users|whatsapp)\/:\w+$/
  const endpoints = w.app.features.flatMap((feature) => feature.routes ?? []).map((bound) => bound.endpoint)
  const taking = endpoints.filter(({ method, path }) => kept.test(path) && (method === 'PUT' || method === 'DELETE'))
  expect(new Set(taking.map(({ method, path }) => `${method} ${path}`))).toEqual(
    new Set([...tried].map(({ method, path }) => `${method} ${path}`)),
  )
})
