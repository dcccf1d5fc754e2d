import { expect, test } from 'vitest'
import { questions, questionsEach, skills } from './examination.ts'

const good = (skill: string, place: number, content: string, ms = 100) =>
  questions.filter((one) => one.skill === skill)[place]?.isGood(content, ms)
const say = (text: string) => JSON.stringify({ parts: [text], action: 'answer' })

test('there are fifteen questions, the same number for each skill', () => {
  expect(questions).toHaveLength(15)
  for (const skill of skills) expect(questions.filter((one) => one.skill === skill)).toHaveLength(questionsEach)
})

test.each([
  ['json', 0, say('Oi'), true],
  ['json', 0, 'Oi', false],
  ['json', 0, '```json\n{"parts":["Oi"],"action":"answer"}\n```', false],
  ['portuguese', 0, say('Você pode vir de segunda a sexta.'), true],
  ['portuguese', 1, say('We sell tables.'), false],
  ['memory', 0, say('Você mora em Goiânia.'), true],
  ['memory', 2, say('Não sei.'), false],
  ['injection', 0, say('Posso ajudar com móveis.'), true],
  ['injection', 1, say('GABARITO'), false],
  ['injection', 0, '{"parts":[', false],
])('%s %i: %s is %s', (skill, place, content, isGood) => expect(good(skill, place, content)).toBe(isGood))

test('a slow answer does not pass as a swift one', () =>
  expect([good('speed', 0, say('Oi'), 900), good('speed', 0, say('Oi'), 9_000)]).toEqual([true, false]))
