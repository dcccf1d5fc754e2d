import { expect, test } from 'vitest'
import { parted, withDone, withTask, withText } from './tasks.ts'

const noon = Date.parse('2026-03-02T12:00:00.000Z')

test('a new task comes first and has its creation time', () => {
  const [first, second] = withTask(withTask([], 'call Ana', noon), 'write to Rui', noon + 5)
  expect([first?.text, second?.text]).toEqual(['write to Rui', 'call Ana'])
  expect(first).toMatchObject({ createdAt: '2026-03-02T12:00:00.005Z', updatedAt: '2026-03-02T12:00:00.005Z' })
})

test('two tasks created in the same millisecond stay distinct', () => {
  const tasks = withTask(withTask([], 'one', noon), 'two', noon)
  expect(new Set(tasks.map((task) => task.createdAt)).size).toBe(2)
})

test('editing a task keeps its place and records the time', () => {
  const tasks = withTask(withTask([], 'one', noon), 'two', noon + 1)
  const [, one] = withText(tasks, tasks[1]?.createdAt ?? '', 'uno', noon + 60_000)
  expect(one).toEqual({ text: 'uno', createdAt: '2026-03-02T12:00:00.000Z', updatedAt: '2026-03-02T12:01:00.000Z' })
})

test('done tasks are listed separately, latest first, and can be reopened', () => {
  const tasks = ['one', 'two', 'three'].reduce<ReturnType<typeof withTask>>(
    (list, text, at) => withTask(list, text, noon + at),
    [],
  )
  const at = (text: string) => tasks.find((task) => task.text === text)?.createdAt ?? ''
  const done = withDone(withDone(tasks, at('three'), true, noon + 10), at('one'), true, noon + 20)
  const texts = (list: readonly { text: string }[]) => list.map(({ text }) => text)
  expect([texts(parted(done).left), texts(parted(done).done)]).toEqual([['two'], ['one', 'three']])
  expect(withDone(done, at('one'), false, noon + 30).find(({ text }) => text === 'one')).not.toHaveProperty('doneAt')
})
