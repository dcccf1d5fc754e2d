import type { Template } from '@recado/contract/templates/api'
import { variablesOf } from '@recado/contract/templates/fill'
import { expect, test } from 'vitest'
import { faultsOf, offReason } from './faults.ts'
import { placeOf } from './place.ts'
import { fieldSources, filledBy, sourcesOf, tokenSources, valuesOf } from './sources.ts'

const button = { kind: 'url' as const, text: 'nome', value: 'https://loja.example/{{1}}', example: '1' }
const template: Template = {
  id: 1,
  wabaId: '1',
  name: 'pedido',
  language: 'pt_BR',
  category: 'utility',
  state: 'approved',
  quality: null,
  content: {
    header: null,
    body: 'Olá {{primeiro_nome}}, o pedido {{numero}} de {{Cidade}} chega em {{data}}, diz {{atendente}} de {{1}}.',
    buttons: [button],
    examples: {},
    footer: '',
    cards: [],
  },
  reason: '',
  reasonWords: '',
  pausedUntil: null,
  categoryChange: null,
  usedAt: null,
  sentLately: 0,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
}
const label = (placeholder: string) => placeholder
const values = {
  name: 'Mariana Souza',
  firstName: 'Mariana',
  phone: '5541987650001',
  date: '28/11/2026',
  agent: 'Caio',
  queue: '',
}
const allowed = { marketing: true, stoppedAt: null }
const none = { hasFile: false, hasLocation: false, tokens: false }

test('variables are filled by the name of a value alone: numbers, what may mean an order, and the date are left to people', () => {
  const sources = [
    ...sourcesOf(values, label),
    ...fieldSources([
      { name: 'cidade', value: 'Lapa' },
      { name: 'vazio', value: ' ' },
    ]),
  ]
  expect(sources.map(({ id }) => id)).toEqual(['name', 'firstName', 'phone', 'agent', 'date', 'field:cidade'])
  const filled = filledBy(variablesOf(template), sources)
  expect(valuesOf(filled)).toEqual({ 'body.primeiro_nome': 'Mariana', 'body.Cidade': 'Lapa', 'body.atendente': 'Caio' })
  expect(Object.values(filled).map(({ origin }) => origin)).toEqual(['contact', 'contact', 'ticket'])
})

test('what is sent later may have names in braces, what is sent now may not', () => {
  const tokens = valuesOf(filledBy(variablesOf(template), tokenSources(label, ['firstName', 'agent', 'date'])))
  expect(tokens).toEqual({ 'body.primeiro_nome': '{{primeiro_nome}}', 'body.atendente': '{{atendente}}' })
  const all = {
    ...tokens,
    'body.numero': '4471',
    'body.Cidade': 'Lapa',
    'body.data': '{{data}}',
    'body.1': 'x',
    'button.0': '4471',
  }
  expect(faultsOf(template, all, { ...none, tokens: true })).toEqual([])
  expect(faultsOf(template, all, none).map(({ key, rule }) => `${key} ${rule}`)).toEqual([
    'body.primeiro_nome required',
    'body.data required',
    'body.atendente required',
  ])
})

test('a template that is paused, stopped by the customer, or not for conversations is off, with its reason', () => {
  const until = '2026-11-28T18:20:00.000Z'
  const marketing: Template = { ...template, category: 'marketing' }
  expect(offReason(template, allowed)).toBeNull()
  expect(offReason({ ...template, state: 'paused', pausedUntil: until }, allowed)).toEqual({ why: 'paused', until })
  expect(offReason({ ...template, state: 'disabled' }, allowed)).toEqual({ why: 'state' })
  expect(offReason(marketing, allowed)).toBeNull()
  expect(offReason(marketing, { marketing: false, stoppedAt: null })).toEqual({ why: 'marketing' })
  expect(offReason(marketing, { marketing: true, stoppedAt: until })).toEqual({ why: 'stopped', at: until })
  expect(offReason(template, { marketing: true, stoppedAt: until })).toBeNull()
  const card = { header: null, body: 'Um', buttons: [], examples: {} }
  expect(offReason({ ...template, content: { ...template.content, cards: [card] } }, allowed)).toEqual({ why: 'cards' })
})

test('a place has a name, an address, and two numbers, typed or in a link', () => {
  const place = { name: ' Loja ', address: 'Rua 1' }
  const point = { latitude: -25.42, longitude: -49.27 }
  expect(placeOf({ ...place, point: '-25.42, -49.27' })).toEqual({ name: 'Loja', address: 'Rua 1', ...point })
  expect(placeOf({ ...place, point: 'https://www.google.com/maps?q=-25.42,-49.27' })).toMatchObject(point)
  expect(placeOf({ ...place, point: '-125.42, -49.27' })).toBeNull()
  expect(placeOf({ ...place, point: 'aqui' })).toBeNull()
  expect(placeOf({ name: '', address: 'Rua 1', point: '-25.42, -49.27' })).toBeNull()
})
