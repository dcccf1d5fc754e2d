import { expect, test } from 'vitest'
import { inBatches } from './serial.ts'

test('items that come while a batch is written make up the next one, and each gets the result of its own batch', async () => {
  const batches: string[][] = []
  const writing: PromiseWithResolvers<void>[] = []
  const write = inBatches<string>((batch) => {
    batches.push([...batch])
    const written = Promise.withResolvers<void>()
    writing.push(written)
    return written.promise
  })
  const first = [write('a'), write('b')]
  await expect.poll(() => batches).toEqual([['a', 'b']])
  const second = [write('c'), write('d')]
  writing[0]?.reject(new Error('away'))
  expect((await Promise.allSettled(first)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect
    .poll(() => batches)
    .toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  writing[1]?.resolve()
  await Promise.all(second)
})
