import { expect, test } from 'vitest'
import { bareDocument, isDocument } from './document.ts'

test.each(['529.982.247-25', '111.444.777-35', '11.222.333/0001-81', '12.ABC.345/01DE-35', '12.abc.345/01de-35'])(
  '%s is a valid CPF or CNPJ',
  (typed) => expect(isDocument(bareDocument(typed))).toBe(true),
)

test.each(['529.982.247-24', '111.111.111-11', '11.222.333/0001-80', '12.ABC.345/01DE-36', '00000000000000', '5299822472', ''])(
  '%s is not a valid CPF or CNPJ',
  (typed) => expect(isDocument(bareDocument(typed))).toBe(false),
)
