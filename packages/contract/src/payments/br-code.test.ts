import { expect, test } from 'vitest'
import { checksum, readBrCode, writeBrCode } from './br-code.ts'

const ofTheStandard =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913' +
  'Fulano de Tal6008BRASILIA62070503***63041D3D'
const withAmount =
  '00020126330014BR.GOV.BCB.PIX01115794666323452040000530398654041.005802BR5925CLENILTON CRUZ DE ALENCAR6006MANAUS62070503***6304FA88'
const dynamic =
  '00020101021226760014BR.GOV.BCB.PIX2554pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca255204000053039865802BR5912' +
  'RECADO TESTE6009SAO PAULO62070503***6304ADD8'
const nothing = { key: undefined, url: undefined, amount: undefined, txid: undefined, isIntact: true }

test('the checksum is the one of the standard, computed over bytes', () => {
  expect(checksum('123456789')).toBe('29B1')
  // Computed separately, over the bytes c3 a3.
  expect(checksum('ã')).toBe('DB81')
})

test.each([
  [ofTheStandard, { key: '123e4567-e12b-12d1-a456-426655440000', name: 'Fulano de Tal', city: 'BRASILIA' }],
  [withAmount, { key: '57946663234', amount: '1.00', name: 'CLENILTON CRUZ DE ALENCAR', city: 'MANAUS' }],
  [dynamic, { url: 'pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca25', name: 'RECADO TESTE', city: 'SAO PAULO' }],
])('the Pix code %s is read', (text, said) => expect(readBrCode(text)).toEqual({ ...nothing, ...said }))

test('a written code is read back, with names in characters that every bank knows', () => {
  const code = writeBrCode({
    key: '+5541999990000',
    name: 'Padaria São João do Açaí e Companhia',
    city: 'Florianópolis SC',
    cents: 14_970,
    txid: 'F123',
  })
  expect(readBrCode(code)).toEqual({
    ...nothing,
    key: '+5541999990000',
    name: 'Padaria Sao Joao do Acai',
    city: 'Florianopolis S',
    amount: '149.70',
    txid: 'F123',
  })
  expect(readBrCode(writeBrCode({ key: 'a@b.example', name: 'A', city: 'B', cents: 1, txid: '' }))).toMatchObject({
    txid: undefined,
    amount: '0.01',
  })
})

test.each([
  '',
  'nonsense',
  '0002',
  ofTheStandard.slice(0, 60),
  ofTheStandard.replace('br.gov.bcb.pix', 'br.gov.bcb.xip'),
  '000201',
])('%j is not a Pix code', (text) => expect(readBrCode(text)).toBeUndefined())

test.each([ofTheStandard.replace('Fulano', 'Fulana'), `${ofTheStandard.slice(0, -4)}1d3d`, ofTheStandard.slice(0, -8)])(
  'the checksum of %s does not match',
  (text) => expect(readBrCode(text)?.isIntact).toBe(false),
)
