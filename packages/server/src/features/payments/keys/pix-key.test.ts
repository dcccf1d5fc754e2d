import { expect, test } from 'vitest'
import { readPixKey } from './pix-key.ts'

test.each([
  ['12.ABC.345/01DE-35', '12ABC34501DE35'],
  ['12abc34501de35', '12ABC34501DE35'],
  [' 12.345.678/0001-95 ', '12345678000195'],
  ['529.982.247-25', '52998224725'],
  ['52998224725', '52998224725'],
  ['Caixa@Recado.Example', 'caixa@recado.example'],
  ['+55 (41) 99812-3344', '+5541998123344'],
  ['(41) 99812-3344', '+5541998123344'],
  ['123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
  ['123e4567e12b12d1a456426655440000', '123e4567-e12b-12d1-a456-426655440000'],
])('%j is found as %j', (typed, key) => expect(readPixKey(typed)).toBe(key))

test.each([
  '',
  'minha chave',
  '12.ABC.345/01DE-36',
  '12.345.678/0001-90',
  '111.111.111-11',
  '99812-3344',
  'caixa@',
  '123e4567-e12b',
])('%j is no key', (typed) => expect(readPixKey(typed)).toBeUndefined())
