import { expect, test } from 'vitest'
import { collectErrors } from './collect-errors.ts'

test('a failure of one part does not stop the others, and is thrown at the end', async () => {
  const done: number[] = []
  const part = async (number: number) => {
    if (number % 2 === 0) throw new Error(`no ${number}`)
    done.push(number)
  }
  const all = collectErrors(async (attempt) => {
    for (const number of [1, 2, 3]) await attempt(part(number))
    await Promise.all([4, 5].map((number) => attempt(part(number))))
  })
  await expect(all).rejects.toThrow('no 2')
  expect(done).toEqual([1, 3, 5])
})

test('work of which no part fails does not fail', async () => {
  await expect(collectErrors(async (attempt) => attempt(Promise.resolve()))).resolves.toBeUndefined()
})
