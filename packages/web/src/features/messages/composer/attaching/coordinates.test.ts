import { expect, test } from 'vitest'
import { parseCoordinates } from './coordinates.ts'

test.each(['-25.43, -49.27', ' -25.43 -49.27 ', '-25,43; -49,27', '-25.43;-49.27'])('%s is a place', (text) => {
  expect(parseCoordinates(text)).toEqual({ latitude: -25.43, longitude: -49.27 })
})

test.each(['', '-25.43', '91, 0', '0, 181', 'Curitiba', '1,2,3'])('%s is not a place', (text) => {
  expect(parseCoordinates(text)).toBeNull()
})
