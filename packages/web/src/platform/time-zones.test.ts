import { expect, test } from 'vitest'
import { placeOf, zoneGroups, zoneLabel } from './time-zones.ts'

test('a zone is labelled by its place, with accents for those of Brazil, and by its offset', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(zoneLabel('America/Sao_Paulo', now)).toBe('São Paulo (UTC−3)')
  expect(zoneLabel('America/Rio_Branco', now)).toBe('Rio Branco (UTC−5)')
  expect(zoneLabel('Asia/Kolkata', now)).toBe('Kolkata (UTC+5:30)')
  expect(placeOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
})

test('every zone is in one group, and those of Brazil are zones the server knows', () => {
  const { brazilian, others } = zoneGroups('Asia/Elsewhere')
  const all = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), 'Asia/Elsewhere'])
  expect([...brazilian, ...others].sort()).toEqual([...all].sort())
})
