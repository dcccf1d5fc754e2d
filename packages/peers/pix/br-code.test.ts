import { expect, test } from 'vitest'
import { brCode } from './br-code.ts'
import { isCnpj, isCpf } from './documents.ts'

test('a code follows the standard', () => {
  expect(brCode('pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca25', 'RECADO TESTE', 'SAO PAULO')).toBe(
    '00020101021226760014BR.GOV.BCB.PIX2554pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca25520400005303986' +
      '5802BR5912RECADO TESTE6009SAO PAULO62070503***6304ADD8',
  )
})

test('a document is recognised by its check digits', () => {
  expect(['52998224725', '52998224724', '11111111111', '5299822472'].map(isCpf)).toEqual([true, false, false, false])
  expect(['11222333000181', '12ABC34501DE35', '11222333000180', '12abc34501de35'].map(isCnpj)).toEqual([true, true, false, false])
})
