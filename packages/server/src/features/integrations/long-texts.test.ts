import { integrationDefaults } from '@recado/contract/integrations/fields'
import { expect, test } from 'vitest'
import { choiceOf, choicesOf } from './choices.ts'
import { renderMarkdown, renderRich } from './rich-text.ts'
import { readAnswer } from './typebot-answer.ts'

const choices = [
  { id: 'a', title: 'Azul' },
  { id: 'b', title: 'Verde' },
]
const many = Array.from({ length: 100 }, (_, at) => ({ id: `i${at}`, title: `Opção ${at}` }))
const settings = {
  ...integrationDefaults,
  id: null,
  type: 'typebot',
  name: 'Bot',
  jsonContent: '',
  typebotDelayMessage: 0,
} as const
/** Maximum characters of what a customer may write, and of what a service may answer. */
const [written, answered] = [65_000, 1_000_000]
const row = (sign: string, most: number) => `a${sign.repeat(most / sign.length)}x`
const html = (text: string) => readAnswer({ messages: [{ id: '', type: 'text', content: { html: text } }] }, settings)

test.for<[string, () => unknown]>([
  ['signs behind a choice', () => choiceOf(row(')', written), choices)],
  ['signs behind the title of a choice', () => choiceOf('a', [{ id: 'x', title: row('!', answered) }])],
  ['commas and choices', () => choicesOf('a,'.repeat(written / 2), many)],
  ['spaces between choices', () => choicesOf(row(' ', written), choices)],
  ['spaces in a rich text', () => renderRich([{ type: 'p', children: [{ text: row(' ', answered), bold: true }] }])],
  ['brackets in Markdown', () => renderMarkdown(row('[a](', answered))],
  ['open tags in HTML', () => html(row('<', answered))],
  ['open breaks in HTML', () => html(row('<br ', answered))],
])('a long row of %s is read without delay', ([, read]) => {
  const began = performance.now()
  read()
  expect(performance.now() - began).toBeLessThan(2_000)
})

test('marks touch the words, whatever spaces surround them', () => {
  expect(renderRich([{ type: 'p', children: [{ text: '  um  dois ', bold: true }, { text: 'x' }] }])).toBe('*um  dois* x')
  expect(renderRich([{ type: 'p', children: [{ text: '   ', bold: true }] }])).toBe('')
})
