import { createQueue, queuePush, showQueue, updateQueue } from '@recado/contract/queues/api'
import {
  createQueueOption,
  deleteQueueOption,
  listQueueOptions,
  type QueueOption,
  updateQueueOption,
} from '@recado/contract/queues/options'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let admin: TestUser
let queueId: number
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  w.turnClock(1_000)
  admin = await w.user(await w.company(), 'admin')
  queueId = (await w.call(admin, createQueue, { name: 'Suporte', color: '#7c3aed' })).body.id
  w.published.length = 0
})
afterAll(() => w.end())

const add = async (title: string, parentId: number | null = null, option?: number) =>
  (await w.call(admin, createQueueOption, { queueId, parentId, title, ...(option && { option }) })).body
const roots = async () => (await w.call(admin, listQueueOptions, { queueId, parentId: '-1' })).body

/** `1 Garantia (1 Peça, 2 Errada)` */
function outline(options: readonly QueueOption[]): string {
  return options
    .map(({ option, title, children }) => `${option} ${title}${children.length > 0 ? ` (${outline(children)})` : ''}`)
    .join(', ')
}

test('options keep their order within their parent, and the queue says how many there are', async () => {
  const warranty = await add('Garantia')
  await add('Montagem')
  await add('Peça riscada', warranty.id)
  await add('Veio errada', warranty.id)
  await add('Primeira', null, 1)
  expect(outline(await roots())).toBe('1 Primeira, 2 Garantia (1 Peça riscada, 2 Veio errada), 3 Montagem')
  expect(warranty).toMatchObject({ title: 'Garantia', message: '', option: 1, queueId, parentId: null, children: [] })
  const { body } = await w.call(admin, listQueueOptions, { queueId, parentId: warranty.id })
  expect(body.map(({ title, parentId }) => [title, parentId])).toEqual([
    ['Peça riscada', warranty.id],
    ['Veio errada', warranty.id],
  ])
  expect((await w.call(admin, showQueue, { id: queueId })).body.optionsCount).toBe(5)
  expect(w.heardBy(admin, w.published, queuePush)).toHaveLength(5)
})

test('the later of two users who change the same version of a menu is told, whichever option it was', async () => {
  const [one, two] = [await add('Um'), await add('Dois')]
  const { updatedAt } = (await w.call(admin, showQueue, { id: queueId })).body
  w.turnClock(1_000)
  expect((await w.call(admin, updateQueueOption, { id: one.id, updatedAt, title: 'Primeiro' })).status).toBe(200)
  const late = await w.call(admin, updateQueueOption, { id: two.id, updatedAt, title: 'Segundo' })
  expect([late.status, late.error]).toMatchObject([409, { error: 'ERR_CONFLICT', details: { record: { id: queueId } } }])
  expect(outline(await roots())).toBe('1 Primeiro, 2 Dois')
  const seen = (await w.call(admin, showQueue, { id: queueId })).body.updatedAt
  expect((await w.call(admin, updateQueueOption, { id: two.id, updatedAt: seen, title: 'Segundo' })).status).toBe(200)
  // A client that does not say which version it saw may change it as before.
  expect((await w.call(admin, updateQueueOption, { id: one.id, title: 'Um' })).status).toBe(200)
})

test('an option is changed, moved among its siblings, into another option and out of it, and all are renumbered', async () => {
  const [one, two, three] = [await add('Um'), await add('Dois'), await add('Três')]
  const move = (id: number, to: object) => w.call(admin, updateQueueOption, { id, ...to })
  expect((await move(two.id, { title: 'Segundo', message: 'Certo' })).body).toMatchObject({
    title: 'Segundo',
    message: 'Certo',
    option: 2,
  })
  await move(three.id, { option: 1 })
  expect(outline(await roots())).toBe('1 Três, 2 Um, 3 Segundo')
  await move(one.id, { parentId: three.id })
  expect(outline(await roots())).toBe('1 Três (1 Um), 2 Segundo')
  await move(one.id, { parentId: null, option: 2 })
  expect(outline(await roots())).toBe('1 Três, 2 Um, 3 Segundo')
})

test('a deleted option takes its children along, and its siblings close the gap', async () => {
  const [one] = [await add('Um'), await add('Dois')]
  await add('Dentro', one.id)
  expect((await w.call(admin, deleteQueueOption, { id: one.id })).status).toBe(200)
  expect(outline(await roots())).toBe('1 Dois')
  expect((await w.call(admin, deleteQueueOption, { id: one.id })).error.error).toBe('ERR_NO_QUEUE_OPTION_FOUND')
})

test('no option is placed in itself, in its own children, or in another queue', async () => {
  const other = (await w.call(admin, createQueue, { name: 'Vendas', color: '#0e9f6e' })).body.id
  const one = await add('Um')
  const inner = await add('Dentro', one.id)
  const elsewhere = (await w.call(admin, createQueueOption, { queueId: other, title: 'Fora' })).body
  for (const patch of [{ parentId: one.id }, { parentId: inner.id }, { parentId: elsewhere.id }, { queueId: other }]) {
    expect((await w.call(admin, updateQueueOption, { id: one.id, ...patch })).error.error).toBe('ERR_QUEUE_OPTION_PLACE')
  }
  const { error } = await w.call(admin, createQueueOption, { queueId, parentId: elsewhere.id, title: 'Dentro' })
  expect(error.error).toBe('ERR_QUEUE_OPTION_PLACE')
  expect(outline(await roots())).toBe('1 Um (1 Dentro)')
})

test('a queue is saved with its whole menu: options are kept, moved, added and deleted at once', async () => {
  const [one, two] = [await add('Um'), await add('Dois')]
  const inner = await add('Dentro', one.id)
  const draft = (title: string, id?: number, children: object[] = []) => ({ ...(id && { id }), title, message: '', children })
  const options = [draft('Dois', two.id, [draft('Dentro', inner.id)]), draft('Nova')] as never
  expect((await w.call(admin, updateQueue, { id: queueId, options })).body.optionsCount).toBe(3)
  expect(outline(await roots())).toBe('1 Dois (1 Dentro), 2 Nova')
  expect((await roots())[0]?.id).toBe(two.id)
  const born = await w.call(admin, createQueue, { name: 'Vendas', color: '#111111', options: [draft('Só esta')] as never })
  expect(born.body.optionsCount).toBe(1)
  const stolen = await w.call(admin, updateQueue, { id: born.body.id, options })
  expect(stolen.error.error).toBe('ERR_NO_QUEUE_OPTION_FOUND')
  const twice = [draft('A', two.id), draft('B', two.id)] as never
  expect((await w.call(admin, updateQueue, { id: queueId, options: twice })).error.error).toBe('ERR_NO_QUEUE_OPTION_FOUND')
})

test('a menu has at most 100 options, six levels deep', async () => {
  const many = Array.from({ length: 101 }, (_, at) => ({ title: `O ${at}`, message: '', children: [] }))
  expect((await w.call(admin, updateQueue, { id: queueId, options: many })).error.error).toBe('ERR_TOO_MANY_OPTIONS')
  const nest = (levels: number): object[] => (levels === 0 ? [] : [{ title: 'Dentro', message: '', children: nest(levels - 1) }])
  expect((await w.call(admin, updateQueue, { id: queueId, options: nest(6) as never })).body.optionsCount).toBe(6)
  expect((await w.call(admin, updateQueue, { id: queueId, options: nest(7) as never })).error.error).toBe('ERR_TOO_MANY_OPTIONS')
})

test('bad titles and messages are refused', async () => {
  for (const bad of [
    { title: '' },
    { title: 'x'.repeat(101) },
    { title: 'Um', message: 'x'.repeat(4097) },
    { title: 'Um', option: 0 },
  ]) {
    expect((await w.call(admin, createQueueOption, { queueId, ...bad })).error.error).toBe('ERR_VALIDATION')
  }
})

test('two users who add an option at the same moment get two places', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, at) => add(`Opção ${at}`)))
  expect((await roots()).map(({ option }) => option)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})
