import { expect, test } from 'vitest'
import { confirmedBy } from './confirmed-by.ts'

test.each([
  ['a code of a bank', '00020126', '', '2026-12-01T12:00:00.000Z', 'bank'],
  ['a code of a bank that is over', '00020126', '', '2020-12-01T12:00:00.000Z', 'bank'],
  ["the operator's own key", '00020126', '', null, 'person'],
  ["the operator's own key and words", '00020126', 'Envie o comprovante', null, 'person'],
  ["the operator's words", '', 'Transfira para a conta 123-4', null, 'person'],
  ['nothing', '', '', null, 'nobody'],
])('a charge with %s is settled by the expected party', (_what, qrcode, instructions, expiresAt, by) => {
  expect(confirmedBy({ qrcode: { qrcode }, instructions, expiresAt })).toBe(by)
})
