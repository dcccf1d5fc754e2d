import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { daysLeft, dueWords } from './due-date.ts'
import { shell } from './texts/pt.ts'

test.each([
  ['America/Sao_Paulo', '2026-11-28T02:00:00Z', 0],
  ['America/Sao_Paulo', '2026-11-28T03:00:00Z', -1],
  ['Asia/Tokyo', '2026-11-26T14:59:00Z', 1],
  ['Asia/Tokyo', '2026-11-26T15:00:00Z', 0],
])('the days left are counted by the clock of the company: in %s, at %s, %d', (zone, moment, left) => {
  expect(daysLeft({ dueDate: '2026-11-27', timeZone: zone }, Date.parse(moment))).toBe(left)
})

const i18n = createInstance()
await i18n.init({ lng: 'pt', resources: { pt: { shell } }, interpolation: { escapeValue: false } })
const now = Date.parse('2026-11-20T12:00:00Z')
const said = (dueDate: string | null, isTrial: boolean, profile: 'admin' | 'user' = 'admin', runs = false) =>
  dueWords(
    i18n.getFixedT('pt', 'shell'),
    { profile, super: runs, company: { dueDate, isTrial, timeZone: 'America/Sao_Paulo' } },
    now,
  )

test.each([
  ['2031-05-20', true, 'assinatura válida até 20/05/2031'],
  ['2026-11-25', false, 'assinatura válida até 25/11/2026'],
  ['2026-11-24', true, 'teste termina em 4 dias, 24/11/2026'],
  ['2026-11-21', true, 'teste termina em 1 dia, 21/11/2026'],
  ['2026-11-20', true, 'teste termina hoje, 20/11/2026'],
  ['2026-11-24', false, 'assinatura vence em 4 dias, 24/11/2026'],
  ['2026-11-21', false, 'assinatura vence em 1 dia, 21/11/2026'],
  ['2026-11-20', false, 'assinatura vence hoje, 20/11/2026'],
  ['2026-11-19', false, 'assinatura venceu em 19/11/2026'],
  [null, false, null],
])('for a subscription until %s, on trial: %s, the bar tells admins: %s', (dueDate, isTrial, words) => {
  expect(said(dueDate, isTrial)).toBe(words)
})

test('an attendant reads no due date', () => {
  expect([said('2026-11-20', false, 'user'), said('2031-05-20', true, 'user')]).toEqual([null, null])
})

test('the operator, whose company never expires, reads none', () => {
  for (const day of ['2026-11-19', '2026-11-20', '2026-11-24', '2031-05-20']) expect(said(day, false, 'admin', true)).toBeNull()
})
