import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

/** Runs companies' work behind a gate, with the names of what has begun, in order, and a way to end it. */
function behind(gate: ReturnType<typeof createGate>) {
  const begun: string[] = []
  const endings = new Map<string, () => void>()
  return {
    begun,
    bring: (company: number, name: string) =>
      gate(company, async () => {
        begun.push(name)
        await new Promise<void>((end) => endings.set(name, end))
      }),
    end: async (name: string) => {
      endings.get(name)?.()
      await new Promise((next) => setImmediate(next))
    },
  }
}

test("a company's queue takes at most its share, and leaves a place to the others", async () => {
  const { begun, bring } = behind(createGate(3, 2))
  for (const name of ['a1', 'a2', 'a3', 'a4']) void bring(1, name)
  void bring(2, 'b1')
  expect(begun).toEqual(['a1', 'a2', 'b1'])
})

test('waiting companies take turns, whichever came first and with how much work', async () => {
  const { begun, bring, end } = behind(createGate(1, 1))
  for (const name of ['a1', 'a2', 'a3', 'a4']) void bring(1, name)
  for (const name of ['b1', 'b2']) void bring(2, name)
  void bring(3, 'c1')
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('work that fails frees its place', async () => {
  const gate = createGate(1, 1)
  await expect(gate(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate(1, async () => 'next')).toBe('next')
})

test('work that arrives while all places are taken begins when one is free, of its own company or another', async () => {
  const { begun, bring, end } = behind(createGate(2, 1))
  void bring(1, 'a1')
  void bring(1, 'a2')
  void bring(2, 'b1')
  await end('b1')
  expect(begun).toEqual(['a1', 'b1'])
  void bring(2, 'b2')
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'b2', 'a2'])
})
