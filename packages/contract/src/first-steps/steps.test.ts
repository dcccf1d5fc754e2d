import { expect, test } from 'vitest'
import { readSteps, stepsOf, writeSteps } from './steps.ts'

const plan = { connections: 10, queues: 50, users: 50 }
const alone = { connection: 0, queue: 0, colleague: 1 }
const done = (there: Partial<typeof alone>) =>
  stepsOf(plan, { ...alone, ...there }, '').flatMap(({ step, isDone }) => (isDone ? [step] : []))

test('a step is done once its record exists, and the own user is not a colleague', () => {
  expect(done({})).toEqual([])
  expect(done({ connection: 1 })).toEqual(['connection'])
  expect(done({ queue: 3 })).toEqual(['queue'])
  expect(done({ colleague: 2 })).toEqual(['colleague'])
})

test('a step that the plan has no room for is not offered', () => {
  const offered = (limits: Partial<typeof plan>) => stepsOf({ ...plan, ...limits }, alone, '').map(({ step }) => step)
  expect(offered({ connections: 0 })).toEqual(['queue', 'colleague'])
  expect(offered({ queues: 0 })).toEqual(['connection', 'colleague'])
  expect(offered({ users: 1 })).toEqual(['connection', 'queue'])
})

test('skipped steps are written as a text and read back', () => {
  expect(writeSteps(['colleague', 'connection', 'colleague'])).toBe('connection,colleague')
  expect(readSteps('connection,colleague')).toEqual(['connection', 'colleague'])
  expect([writeSteps([]), readSteps('')]).toEqual(['', []])
  expect(stepsOf(plan, alone, 'queue').filter(({ isSkipped }) => isSkipped)).toEqual([
    { step: 'queue', isDone: false, isSkipped: true },
  ])
})
