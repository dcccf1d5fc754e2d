import { expect, test } from 'vitest'
import { inBatches } from './serial.ts'

test('what comes while a batch is written makes up the next, and each learns of its own', async () => {
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
