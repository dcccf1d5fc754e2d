import { expect, test } from 'vitest'
import { readTime } from './TimeInput.tsx'

test.each([
  ['8', '08:00'],
  ['17', '17:00'],
  ['830', '08:30'],
  ['0830', '08:30'],
  ['1730', '17:30'],
  [' 8:30 ', '08:30'],
  ['00:00', '00:00'],
  ['23:59', '23:59'],
  ['24:00', null],
  ['12:60', null],
  ['1260', null],
  ['8:3', null],
  ['', null],
  ['noon', null],
])('%j is read as %s', (typed, time) => expect(readTime(typed)).toBe(time))
