import { expect, test } from 'vitest'
import { templateChangeOf } from './templates.ts'

// Meta's id is a number that may be larger than one of ours can say.
const named = { message_template_id: 2 ** 60, message_template_name: 'pedido', message_template_language: 'pt_BR' }
const seconds = 1_790_000_000
const at = new Date(seconds * 1_000).toISOString()
const told = (field: string, value: object) => templateChangeOf(field, { ...named, ...value }, seconds)
const status = (value: object) => told('message_template_status_update', value)
const is = (more: object) => ({ name: 'pedido', language: 'pt_BR', ...more })

test('states come in our words, with Meta’s reason, and a first pause ends after three hours', () => {
  expect(status({ event: 'APPROVED', reason: 'NONE' })).toEqual(is({ state: 'approved', reason: '', words: '' }))
  const rejection = { reason: 'Too short.', recommendation: 'Add words.' }
  expect(status({ event: 'REJECTED', reason: 'INVALID_FORMAT', rejection_info: rejection })).toEqual(
    is({ state: 'rejected', reason: 'INVALID_FORMAT', words: 'Too short. Add words.' }),
  )
  const pausedUntil = new Date(seconds * 1_000 + 3 * 3_600_000).toISOString()
  expect(status({ event: 'PAUSED', reason: null, other_info: { title: 'FIRST_PAUSE', description: 'Paused.' } })).toEqual(
    is({ state: 'paused', reason: '', words: 'Paused.', pausedUntil }),
  )
  expect(status({ event: 'PAUSED', other_info: { title: 'RATE_LIMITING_PAUSE' } })).not.toHaveProperty('pausedUntil')
  expect(status({ event: 'DELETED' })).toMatchObject({ state: 'gone' })
})

test('what no page describes, and other texts, make the list be read again', () => {
  expect(status({ event: 'FLAGGED' })).toEqual(is({ isStale: true }))
  expect(told('message_template_components_update', { message_template_element: 'Olá' })).toEqual(is({ isStale: true }))
  expect(told('template_category_update', { new_category: 'SOMETHING' })).toEqual(is({ isStale: true }))
})

test('a notice about a category names the present one as the new one; a change names the former', () => {
  const later = seconds + 86_400
  const notice = { new_category: 'UTILITY', correct_category: 'MARKETING', category_update_timestamp: later }
  expect(told('template_category_update', notice)).toEqual(
    is({ category: { from: 'utility', to: 'marketing', at: new Date(later * 1_000).toISOString() } }),
  )
  expect(told('template_category_update', { previous_category: 'UTILITY', new_category: 'MARKETING' })).toEqual(
    is({ category: { from: 'utility', to: 'marketing', at } }),
  )
  expect(told('message_template_quality_update', { new_quality_score: 'RED' })).toEqual(is({ quality: 'low' }))
})

test('changes of something else are none of a template', () => {
  expect(templateChangeOf('messages', {}, seconds)).toBeUndefined()
  expect(templateChangeOf('message_template_status_update', { event: 'APPROVED' }, seconds)).toBeUndefined()
})
