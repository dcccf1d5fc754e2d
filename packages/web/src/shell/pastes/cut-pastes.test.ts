import { expect, test } from 'vitest'
import { isCut } from './cut-pastes.ts'

const field = { value: '09:00', maxLength: 5, selectionStart: 0, selectionEnd: 5, isLine: true }

test('what has no room is cut', () => {
  expect(isCut(field, '10:300')).toBe(true)
  expect(isCut({ ...field, selectionEnd: 4 }, '10:30')).toBe(true)
  expect(isCut({ ...field, isLine: false }, '10:30\n')).toBe(true)
})

test('what replaces what was selected, or has room anyway, is not', () => {
  expect(isCut(field, '10:30')).toBe(false)
  expect(isCut({ ...field, maxLength: -1 }, 'a'.repeat(100))).toBe(false)
})

test('a cell of a spreadsheet ends with its line, which no line keeps; a line ends with one letter, not two', () => {
  expect(isCut(field, '10:30\r\n')).toBe(false)
  expect(isCut(field, '10:30\n')).toBe(false)
  expect(isCut({ ...field, isLine: false, maxLength: 6 }, '10:30\r\n')).toBe(false)
})

test('of a field that does not say what is selected, such as one for an address of mail, all may be', () => {
  const hidden = { ...field, selectionStart: null, selectionEnd: null }
  expect([isCut(hidden, '10:30'), isCut(hidden, '10:300')]).toEqual([false, true])
})
