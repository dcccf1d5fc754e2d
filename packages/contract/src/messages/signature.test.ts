import { expect, test } from 'vitest'
import { signature, withSignature, splitSignature } from './signature.ts'

test('a text without its signature is what its author wrote, with nothing lost', () => {
  const text = `${signature('Ana Prado')}Custa *4 mil*\nà vista`
  expect(splitSignature(text, 'Ana Prado')).toEqual({ body: 'Custa *4 mil*\nà vista', isSigned: true })
  expect(withSignature({ body: 'Custa *4 mil*\nà vista', signature: 'Ana Prado' })).toBe(text)
  for (const own of ['*Atenção:*\nfechamos cedo', '*Ana Prado:* sou eu', 'Bom dia']) {
    expect(splitSignature(own, 'Ana Prado')).toEqual({ body: own, isSigned: false })
    expect(withSignature({ body: own, signature: null })).toBe(own)
  }
})
