import type { Template } from '@recado/contract/templates/api'
import type { TemplateButton } from '@recado/contract/templates/content'
import { expect, test } from 'vitest'
import {
  addableKinds,
  contentOf,
  copiedValues,
  type DraftValues,
  faultsOf,
  isOfText,
  moved,
  newButton,
  nextVariable,
  previewValues,
  shownFaults,
  startingValues,
} from './draft.ts'
import { lockOf } from './lock.ts'

const whole: DraftValues = {
  ...startingValues(null, '102'),
  name: 'pedido_pronto',
  body: 'Olá {{1}}, o seu pedido {{2}} já está pronto para retirada.',
  examples: { 1: 'Ana', 2: '4471' },
}
const faults = (over: Partial<DraftValues>, isNew = true) =>
  faultsOf({ ...whole, ...over }, isNew).map(({ path, rule }) => `${path}: ${rule}`)

test('a whole draft has no faults; a new one lacks what is required, of which nothing is said until it is submitted', () => {
  expect(faults({})).toEqual([])
  const fresh = faultsOf(startingValues(null, ''), true)
  expect(fresh.map(({ path }) => path)).toEqual(['wabaId', 'name', 'body'])
  expect([shownFaults(fresh, false), shownFaults(fresh, true)]).toEqual([[], fresh])
})

test('what is wrong in the text is told while it is typed', () => {
  const shown = (body: string) => shownFaults(faultsOf({ ...whole, body }, true), false).map(({ rule }) => rule)
  expect(shown('{{1}}, o seu pedido já está pronto')).toEqual(['edge'])
  expect(shown('Olá {{1}} {{2}}, o seu pedido já está pronto para retirada')).toEqual(['adjacent'])
  expect(shown('Olá {{1}}, o seu pedido {{3}} já está pronto para retirada')).toEqual(['gap'])
  expect(shown('Olá {{1}} e {{2}} aí')).toEqual(['ratio'])
})

test('a header with a file needs its sample, and again at each change', () => {
  expect(faults({ format: 'image' })).toEqual(['sample: file'])
  expect(faults({ format: 'image' }, false)).toEqual(['sample: file'])
  expect(faults({ format: 'image', sample: new File(['x'], 'a.png') })).toEqual([])
  expect(faults({ format: 'location' })).toEqual([])
})

test('samples of variables that are gone stay behind, and come back with their variable', () => {
  const { examples } = contentOf({ ...whole, body: 'Olá {{1}}, o seu pedido já está pronto.' })
  expect(examples).toEqual({ 1: 'Ana' })
  expect(contentOf(whole).examples).toEqual({ 1: 'Ana', 2: '4471' })
  expect(previewValues(whole)).toMatchObject({ 'body.1': 'Ana', 'body.2': '4471' })
})

test('the next variable follows the numbers, or has a name where the others do', () => {
  expect(nextVariable({ header: null, body: '' })).toBe('{{1}}')
  expect(nextVariable({ header: null, body: 'Olá {{1}} e {{3}}' })).toBe('{{4}}')
  expect(nextVariable({ header: null, body: 'Olá {{nome}} e {{variable_1}}' })).toBe('{{variable_2}}')
})

test('a button of a kind that is full is not offered, and none beyond ten', () => {
  const url = newButton('url')
  expect(addableKinds([url, url, newButton('phone')])).toEqual(['reply', 'code', 'ask-number'])
  expect(addableKinds(Array.from({ length: 10 }, () => newButton('reply')))).toEqual([])
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
})

test('a fault of a button stands at its text or at where it leads', () => {
  const placed = (button: TemplateButton) =>
    faultsOf({ ...whole, buttons: [button] }, true).map((fault) => (isOfText(fault, button) ? 'text' : 'value'))
  expect(placed({ kind: 'url', text: '', value: 'https://a.example', example: '' })).toEqual(['text'])
  expect(placed({ kind: 'url', text: 'Ver 🎁', value: 'a.example', example: '' })).toEqual(['text', 'value'])
  expect(placed({ kind: 'phone', text: 'Ligar', value: 'x', example: '' })).toEqual(['value'])
})

const template = (over: Partial<Template>) =>
  ({
    wabaId: '102',
    name: 'a',
    language: 'en',
    category: 'utility',
    state: 'approved',
    content: contentOf(whole),
    ...over,
  }) as Template

test('a copy keeps all but the language, which is chosen', () => {
  expect(copiedValues(template({ category: 'marketing' }))).toMatchObject({ name: 'a', language: '', category: 'marketing' })
})

test('what only Meta makes, and what Meta takes no change of, is read', () => {
  expect(lockOf(template({}))).toBeNull()
  expect(
    ['rejected', 'paused', 'pending', 'disabled'].map((state) => lockOf(template({ state: state as Template['state'] }))),
  ).toEqual([null, null, 'state', 'state'])
  const card = { header: null, body: 'x', buttons: [], examples: {} }
  expect(lockOf(template({ content: { ...contentOf(whole), cards: [card, card] } }))).toBe('made-at-meta')
  const flow: TemplateButton = { kind: 'flow', text: 'x', value: '', example: '' }
  expect(lockOf(template({ content: { ...contentOf(whole), buttons: [flow] } }))).toBe('made-at-meta')
  expect(lockOf(template({ category: 'authentication' }))).toBe('made-at-meta')
})
