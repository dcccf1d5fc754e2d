import { mergeFields } from '@recado/contract/contact-merges/merge-fields'
import type { Contact } from '@recado/contract/contacts/api'
import { expect, test } from 'vitest'
import { inputOf, rowsOf } from './rows.ts'

const at = '2026-11-23T12:00:00.000Z'
const contact = (id: number, more: Partial<Contact>): Contact => ({
  id,
  name: 'Beatriz',
  number: '',
  email: '',
  profilePicUrl: '',
  officialReach: true,
  tags: [],
  extraInfo: [],
  isGroup: false,
  disableBot: false,
  blockedAt: null,
  optedOutAt: null,
  marketingStoppedAt: null,
  createdAt: at,
  updatedAt: at,
  ...more,
})
const beatriz = contact(1, { number: '5541981231204', email: 'bia@correio.com', extraInfo: [{ name: 'CPF', value: '1' }] })
const bia = contact(2, {
  name: 'Bia',
  number: '5541997008812',
  extraInfo: [
    { name: 'cpf', value: '2' },
    { name: 'Arquiteta', value: 'Paula' },
  ],
  disableBot: true,
})

const chosen = (kept: Contact, gone: Contact, picked = {}) =>
  rowsOf(kept, gone, picked).map((row) => [row.key, row.chosen, row.isFree])

test('each difference between two contacts has a row, with a choice where both have a value', () => {
  expect(chosen(beatriz, bia)).toEqual([
    ['name', 'kept', true],
    ['number', 'kept', true],
    ['email', 'kept', false],
    ['extra cpf', 'kept', true],
    ['extra arquiteta', 'gone', false],
    ['disableBot', 'gone', true],
  ])
  expect(chosen(beatriz, { ...beatriz, id: 3 })).toEqual([])
})

test('a choice refers to a contact, and stays when the two contacts are swapped', () => {
  const picked = { name: bia.id, 'extra cpf': bia.id, disableBot: beatriz.id }
  expect(chosen(beatriz, bia, picked).map(([, side]) => side)).toEqual(['gone', 'kept', 'kept', 'gone', 'gone', 'kept'])
  expect(chosen(bia, beatriz, picked).map(([, side]) => side)).toEqual(['kept', 'kept', 'gone', 'kept', 'kept', 'gone'])
})

test('the server produces from the call what the form has shown', () => {
  const picked = { name: bia.id, 'extra cpf': bia.id, disableBot: beatriz.id }
  const { fromGone = [], extraInfoFromGone = [], disableBot } = inputOf(beatriz, bia, rowsOf(beatriz, bia, picked))
  expect(mergeFields(beatriz, bia, { fromGone, extraInfoFromGone, disableBot })).toEqual({
    name: 'Bia',
    number: beatriz.number,
    email: beatriz.email,
    extraInfo: bia.extraInfo,
    disableBot: false,
  })
})
