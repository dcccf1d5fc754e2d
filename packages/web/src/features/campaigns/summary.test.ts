import type { Campaign } from '@recado/contract/campaigns/api'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { summaryOf } from './summary.ts'

const now = new Date(2026, 10, 20, 10, 12).getTime()
const figures = {
  total: 1312,
  queued: 0,
  requested: 0,
  confirmed: 0,
  sent: 264,
  delivered: 0,
  read: 0,
  replied: 96,
  failed: 0,
  skipped: 72,
}
const campaign = {
  status: 'EM_ANDAMENTO',
  waitsFor: null,
  waitsUntil: null,
  waitingSince: null,
  whatsapp: { id: 1, name: 'Loja' },
  template: null,
  templateValues: null,
  figures,
}
const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as unknown as TFunction<'campaigns'>
const said = (change: object) => summaryOf(t, { ...campaign, ...change } as Campaign, now)

test('a campaign in progress states how far it is, and counts the failed people once there are any', () => {
  expect(said({})).toEqual({ text: 'told.progress 264 1.240', tone: 'plain' })
  expect(said({ figures: { ...figures, failed: 4 } }).text).toBe('told.progress 264 1.240 · told.failed 4 4')
})

test('a campaign that waits states what it waits for, since when and what happens next', () => {
  const waitingSince = new Date(2026, 10, 20, 9, 41).toISOString()
  expect(said({ waitsFor: 'line', waitingSince })).toEqual({ text: 'waits.line Loja 09:41 goesOn.line', tone: 'warn' })
  const waitsUntil = new Date(2026, 10, 21, 8).toISOString()
  expect(said({ waitsFor: 'hours', waitingSince, waitsUntil }).text).toBe('waits.hours Loja 09:41 goesOnAt 21/11/26 08:00')
})

test('a planned campaign states until when it can be changed, and in its last hour that it can only be stopped', () => {
  const at = (hours: number) => ({ status: 'PROGRAMADA', scheduledAt: new Date(2026, 10, 20, 10 + hours, 12).toISOString() })
  expect(said(at(2)).text).toBe('told.editableUntil 20/11/26 11:12')
  expect(said(at(1)).text).toBe('told.soon')
})

test('an ended campaign states why it ended, and what is left or what came of it', () => {
  expect(said({ status: 'CANCELADA', endedBecause: 'standstill', figures: { ...figures, queued: 67 } })).toEqual({
    text: 'ended.standstill told.queued 67 67',
    tone: 'bad',
  })
  expect(said({ status: 'FINALIZADA' }).text).toBe('told.sent 264 264 · told.replied 96 96')
})

test('a campaign by template says whether Meta or the user lets it go on', () => {
  const byTemplate = { templateValues: {}, template: { state: 'paused' } }
  const waits = (waitsFor: string, more: object = {}) => said({ ...byTemplate, waitsFor, ...more }).text
  expect(waits('pacing')).toBe('waits.pacing 264 264 goesOn.pacing')
  expect(waits('allowance')).toBe('waits.limit goesOn.allowance')
  expect(waits('template')).toMatch(/^waits\.template .*goesOn\.template$/)
  expect(waits('template', { template: null })).toBe('waits.templateLost goesOn.template')
  expect(waits('payment')).toMatch(/^waits\.payment .*goesOn\.payment$/)
})
