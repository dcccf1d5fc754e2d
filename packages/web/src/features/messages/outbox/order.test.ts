import { describe, expect, test } from 'vitest'
import { createLanes, withOthers } from './order.ts'

interface Item {
  lane: number
  name: string
}

/** Waiting messages, and a network that answers when told to. */
function world(...names: string[]) {
  const waiting: Item[] = names.map((name) => ({ lane: Number(name.slice(1)), name }))
  const sent: string[] = []
  const answers: ((taken: boolean) => void)[] = []
  const run = createLanes<Item>(
    (lane) => waiting.find((item) => item.lane === lane),
    async (item) => {
      sent.push(item.name)
      const taken = await new Promise<boolean>((answer) => {
        answers.push(answer)
      })
      if (taken) waiting.splice(waiting.indexOf(item), 1)
      return taken
    },
  )
  const answer = async (taken: boolean) => {
    answers.shift()?.(taken)
    await new Promise<void>((done) => {
      setImmediate(done)
    })
  }
  return { run, sent, answer, waiting }
}

describe('the outbox lanes', () => {
  test('messages of one ticket are sent one after the other, even if the lane is run twice', async () => {
    const { run, sent, answer } = world('a1', 'b1', 'c1')
    void run(1)
    void run(1)
    expect(sent).toEqual(['a1'])
    await answer(true)
    await answer(true)
    expect(sent).toEqual(['a1', 'b1', 'c1'])
  })

  test('messages of one ticket do not wait for those of another', () => {
    const { run, sent } = world('a1', 'b2')
    void run(1)
    void run(2)
    expect(sent).toEqual(['a1', 'b2'])
  })

  test('a message without an answer stays first, and the next run resumes with it', async () => {
    const { run, sent, answer, waiting } = world('a1', 'b1')
    const first = run(1)
    await answer(false)
    await first
    expect(sent).toEqual(['a1'])
    expect(waiting.length).toBe(2)
    void run(1)
    await answer(true)
    expect(sent).toEqual(['a1', 'a1', 'b1'])
  })

  test('a save keeps the messages that another tab has stored in the meantime', () => {
    const of = (...ids: string[]) => ids.map((clientId) => ({ clientId }))
    expect(withOthers(of('theirs', 'ours'), of('ours'), of('ours', 'new'))).toEqual(of('theirs', 'ours', 'new'))
    expect(withOthers(of('theirs', 'ours'), of('ours'), [])).toEqual(of('theirs'))
  })
})
