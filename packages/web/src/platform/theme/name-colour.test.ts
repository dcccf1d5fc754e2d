import { expect, test } from 'vitest'
import { chipColours } from './chip.ts'
import { memberColour, nameColour, palette } from './name-colour.ts'

const names = Array.from({ length: 40 }, (_, number) => `Member ${number}`)

test('the members of a conversation get different colours as far as the palette allows, and keep them', () => {
  const shown = names.slice(0, palette.length).map((name) => memberColour(1, name))
  expect(new Set(shown).size).toBe(palette.length)
  expect(names.slice(0, palette.length).map((name) => memberColour(1, name))).toEqual(shown)
  const all = names.map((name) => memberColour(1, name))
  expect(palette.map((colour) => all.filter((other) => other === colour).length)).toEqual(
    palette.map(() => names.length / palette.length),
  )
})

test('the first member of each conversation has the colour of the name', () => {
  for (const [at, name] of names.entries()) expect(memberColour(100 + at, name)).toBe(nameColour(name))
})

test.each(['light', 'dark'] as const)('no two colours look the same as text, %s', (mode) => {
  expect(new Set(palette.map((colour) => chipColours(colour, mode).text)).size).toBe(palette.length)
})
