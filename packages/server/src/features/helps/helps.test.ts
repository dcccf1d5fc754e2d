import { createHelp, deleteHelp, helpPush, listAllHelps, listHelps, updateHelp } from '@recado/contract/helps/api'
import { profiles } from '@recado/contract/profiles'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let operator: TestUser
beforeAll(async () => {
  w = await World.create()
  w.app.live.attach(w.app.http.server)
})
beforeEach(async () => {
  await w.owner.query('delete from helps')
  // An operator may have any profile.
  operator = await w.user(await w.company(), 'user')
  await w.owner.query('update users set super = true where id = $1', [operator.id])
})
afterAll(() => w.end())

const video = 'aqz-KE-bp_K'

test('an operator adds, changes and deletes videos, and the users of all companies see them', async () => {
  const viewers = [await w.user(operator.companyId, 'admin')]
  for (const profile of profiles) viewers.push(await w.user(await w.company(), profile))
  const made = (await w.call(operator, createHelp, { title: 'Primeiros passos', video: `https://youtu.be/${video}?t=3` })).body
  expect(made).toMatchObject({ title: 'Primeiros passos', video, description: '' })
  const second = (await w.call(operator, createHelp, { title: 'Filas', video, description: 'Como abrir uma.' })).body
  const changed = (await w.call(operator, updateHelp, { id: made.id, title: 'Começo' })).body
  expect(changed).toMatchObject({ id: made.id, title: 'Começo', video })
  for (const viewer of viewers) {
    expect((await w.call(viewer, listAllHelps, {})).body).toEqual([changed, second])
    expect((await w.call(viewer, listHelps, { searchParam: 'COMO' })).body).toEqual({
      records: [second],
      count: 1,
      hasMore: false,
    })
  }
  expect((await w.call(operator, deleteHelp, { id: made.id })).status).toBe(200)
  const actions = [
    { action: 'create', help: made },
    { action: 'create', help: second },
    { action: 'update', help: changed },
    { action: 'delete', helpId: made.id },
  ]
  for (const viewer of viewers) expect(w.heardBy(viewer, w.published, helpPush)).toEqual(actions)
  for (const { status, error } of [
    await w.call(operator, updateHelp, { id: made.id, title: 'Gone' }),
    await w.call(operator, deleteHelp, { id: made.id }),
  ])
    expect([status, error.error]).toEqual([404, 'ERR_NO_HELP_FOUND'])
})

test('only an operator writes: no other profile does, and no colleague of the operator', async () => {
  const { id } = (await w.call(operator, createHelp, { title: 'Primeiros passos', video })).body
  for (const companyId of [operator.companyId, await w.company()]) {
    for (const profile of profiles) {
      const who = await w.user(companyId, profile)
      const answers = [
        await w.call(who, createHelp, { title: 'Meu vídeo', video }),
        await w.call(who, updateHelp, { id, title: 'Meu vídeo' }),
        await w.call(who, deleteHelp, { id }),
      ]
      expect(answers.map(({ status, error }) => [status, error.error])).toEqual(answers.map(() => [403, 'ERR_NO_PERMISSION']))
    }
  }
  expect((await w.call(operator, listAllHelps, {})).body).toMatchObject([{ title: 'Primeiros passos' }])
})

test.each([
  ['title', { title: 'ab' }],
  ['title', { title: 'x'.repeat(101) }],
  ['video', { video: 'https://vimeo.com/12345678901' }],
  ['video', { video: '' }],
  ['video', { video: 'x'.repeat(501) }],
  ['description', { description: 'x'.repeat(501) }],
])('a bad %s is refused at its field', async (path, wrong) => {
  const { id } = (await w.call(operator, createHelp, { title: 'Primeiros passos', video })).body
  for (const answer of [
    await w.call(operator, createHelp, { title: 'Outro', video, ...wrong }),
    await w.call(operator, updateHelp, { id, ...wrong }),
  ]) {
    expect([answer.status, answer.error.details]).toEqual([400, { fields: [expect.objectContaining({ path })] }])
  }
  expect((await w.call(operator, listHelps, {})).body).toMatchObject({ count: 1, records: [{ title: 'Primeiros passos' }] })
})

test('a video that a colleague has changed meanwhile is not overwritten', async () => {
  const { id, updatedAt } = (await w.call(operator, createHelp, { title: 'Primeiros passos', video })).body
  await w.call(operator, updateHelp, { id, title: 'Deles' })
  const { status, error } = await w.call(operator, updateHelp, { id, title: 'Meu', updatedAt })
  expect([status, error]).toMatchObject([409, { error: 'ERR_CONFLICT', details: { record: { title: 'Deles' } } }])
})

test('a change reaches the sockets of another company, under an event name without a company id', async () => {
  const { token } = await w.user(await w.company(), 'user')
  const socket = io(await w.origin(), { auth: { token }, forceNew: true, reconnection: false, transports: ['websocket'] })
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
  const heard = new Promise((resolve) => socket.once('company-help', resolve))
  const help = (await w.call(operator, createHelp, { title: 'Primeiros passos', video })).body
  expect(await heard).toEqual({ action: 'create', help })
  socket.disconnect()
})
