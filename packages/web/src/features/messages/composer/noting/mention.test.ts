import { expect, test } from 'vitest'
import { matchingUsers, mentionQuery, unknownName, unseeing } from './mention.ts'

test('an at sign at the start of a word opens the colleagues, while one within an address does not', () => {
  expect(mentionQuery('Veja com @Jú')).toBe('Jú')
  expect(mentionQuery('@')).toBe('')
  expect(mentionQuery('bia@correio')).toBeNull()
  expect(mentionQuery('@Jú\n')).toBeNull()
})

test('colleagues are found by the beginning of any of their names, with or without accents', () => {
  const colleagues = [
    { id: 1, name: 'Júlia Ferraz' },
    { id: 2, name: 'Caio Julião' },
    { id: 3, name: 'Anju Reis' },
  ]
  expect(matchingUsers(colleagues, 'ju').map(({ id }) => id)).toEqual([1, 2])
  expect(matchingUsers(colleagues, 'julia f').map(({ id }) => id)).toEqual([1])
})

test('a name that no available colleague has is reported, while text after a known name is not', () => {
  const colleagues = [{ id: 1, name: 'Júlia Ferraz' }]
  expect(unknownName(colleagues, 'Rui')).toBe('Rui')
  expect(unknownName(colleagues, 'Rui ver frete')).toBe('Rui')
  for (const fine of [null, '', 'R', 'Jú', 'julia ferraz ver frete', '50 cm', ' Rui'])
    expect(unknownName(colleagues, fine)).toBeUndefined()
})

test('a colleague whose first name matches is offered before a colleague whose other name matches', () => {
  const colleagues = [
    { id: 1, name: 'Ana Livramento' },
    { id: 2, name: 'Lívia Rocha' },
  ]
  expect(matchingUsers(colleagues, 'liv').map(({ id }) => id)).toEqual([2, 1])
})

test('a named colleague who may not open the conversation is reported, wherever the name stands', () => {
  const [julia, livia] = [
    { id: 1, name: 'Júlia Ferraz' },
    { id: 2, name: 'Lívia Rocha' },
  ]
  const told = (text: string) => unseeing(text, [julia], [julia, livia])
  for (const named of ['@Liv', 'Veja, @livia.', '(@Lívia Rocha)', '@Júlia e @Liv', 'um\n@liv ver frete'])
    expect(told(named)).toBe('Lívia Rocha')
  for (const fine of ['@Júlia', '@Rui', 'liv@loja', '@L', '', 'Lívia', '@ Liv', '@julia ferraz'])
    expect(told(fine)).toBeUndefined()
})
