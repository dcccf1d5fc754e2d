import { expect, test } from 'vitest'
import { withoutPerson } from './hooks.ts'

const person = new Set(['5541988776655', 'BR.1'])
const text = { type: 'text', text: { body: 'oi' } }

test('a person is taken out of what Meta tells, and what it tells of others stays', () => {
  const others = { from: '5541900000000', from_user_id: 'BR.2', ...text }
  const card = { name: { formatted_name: 'Bia' }, phones: [{ phone: '1' }] }
  const value = {
    metadata: { phone_number_id: '9' },
    contacts: [{ wa_id: '5541988776655', profile: { name: 'Ana' } }, { user_id: 'BR.2' }],
    messages: [
      { from: '5541988776655', ...text },
      { from_user_id: 'BR.1', ...text },
      others,
      { ...others, contacts: [{ ...card, phones: [{ phone: '1' }, { wa_id: '5541988776655' }] }] },
    ],
    statuses: [{ id: 's', recipient_user_id: 'BR.1' }],
  }
  const entry = (changes: unknown[]) => ({ object: 'whatsapp_business_account', entry: [{ id: '7', changes, time: null }] })
  expect(
    withoutPerson(
      entry([
        { field: 'messages', value },
        { field: 'security', value: { requester: 'BR.1' } },
      ]),
      person,
    ),
  ).toEqual(
    entry([
      {
        field: 'messages',
        value: {
          ...value,
          contacts: [{ user_id: 'BR.2' }],
          messages: [others, { ...others, contacts: [card] }],
          statuses: [],
        },
      },
    ]),
  )
})

test('nothing is left of what names the person outside lists', () => {
  expect(withoutPerson({ from: '5541988776655', text: 'oi' }, person)).toBeUndefined()
  expect(withoutPerson({ people: { 'BR.1': 'Ana' } }, person)).toBeUndefined()
  expect(withoutPerson({ text: 'call 5541988776655', list: ['BR.1', 'BR.2'] }, person)).toEqual({
    text: 'call 5541988776655',
    list: ['BR.2'],
  })
})
