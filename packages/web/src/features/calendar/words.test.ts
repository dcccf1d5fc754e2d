import { expect, test } from 'vitest'
import { dayOf, daysOf } from './days.ts'
import { periodText } from './words.ts'

const title = (key: string, narrow: boolean) => {
  const day = dayOf(key) ?? new Date(NaN)
  return periodText('agenda', day, daysOf('agenda', day, 0), narrow).replaceAll(/\s/g, ' ')
}

test('days across a new year are named in few letters where there is little room', () => {
  expect(title('2026-12-15', false)).toBe('15 de dez. de 2026 – 13 de jan. de 2027')
  expect(title('2026-12-15', true)).toBe('15/12/26 – 13/01/27')
  expect(title('2026-11-27', true)).toBe('27 de nov. – 26 de dez.')
})
