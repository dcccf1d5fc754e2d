import { expect, test } from 'vitest'
import { isCut } from './cut-pastes.ts'

const field = { value: '09:00', maxLength: 5, selectionStart: 0, selectionEnd: 5, isLine: true }

test('a paste that exceeds the length of the field is cut', () => {
  expect(isCut(field, '10:300')).toBe(true)
  expect(isCut({ ...field, selectionEnd: 4 }, '10:30')).toBe(true)
  expect(isCut({ ...field, isLine: false }, '10:30\n')).toBe(true)
})

test('a paste that replaces the selection, or fits anyway, is not cut', () => {
  expect(isCut(field, '10:30')).toBe(false)
  expect(isCut({ ...field, maxLength: -1 }, 'a'.repeat(100))).toBe(false)
})

test('the line end of a spreadsheet cell is dropped in a single-line field, and elsewhere counts as one letter', () => {
  expect(isCut(field, '10:30\r\n')).toBe(false)
  expect(isCut(field, '10:30\n')).toBe(false)
  expect(isCut({ ...field, isLine: false, maxLength: 6 }, '10:30\r\n')).toBe(false)
})

test('a field that does not report its selection, such as an e-mail field, may be selected completely', () => {
  const hidden = { ...field, selectionStart: null, selectionEnd: null }
  expect([isCut(hidden, '10:30'), isCut(hidden, '10:300')]).toEqual([false, true])
})
