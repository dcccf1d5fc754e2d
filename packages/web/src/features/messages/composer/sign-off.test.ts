import { expect, test } from 'vitest'
import { signature, unsigned, withoutName } from './sign-off.ts'

const ana = { id: 1, name: 'Ana Prado' }

test('the words of a text are what its author wrote, and nothing is lost of them', () => {
  const body = `${signature(ana.name)}Custa *4 mil*\nà vista`
  expect(unsigned({ body, user: ana })).toEqual({ words: 'Custa *4 mil*\nà vista', name: '*Ana Prado:*\n' })
  for (const own of ['*Atenção:*\nfechamos cedo', '*Ana Prado:* sou eu', 'Bom dia']) {
    expect(unsigned({ body: own, user: ana })).toEqual({ words: own, name: '' })
  }
  expect(unsigned({ body, user: null })).toEqual({ words: body, name: '' })
})

test('a quote begins with what was said', () => {
  expect(withoutName(`${signature(ana.name)}Custa 4 mil`)).toBe('Custa 4 mil')
  expect(withoutName('Custa *4 mil*')).toBe('Custa *4 mil*')
})
