import { expect, test } from 'vitest'
import { matchPath } from './match.ts'

test('a path matches a pattern as a whole, in any case, with or without a slash at its end', () => {
  expect(matchPath('/tickets', '/Tickets/')).toEqual({})
  expect(matchPath('/tickets', '/tickets/1')).toBe(null)
  expect(matchPath('/', '/tickets')).toBe(null)
})

test('a pattern names the parts of the path, and some may be missing', () => {
  expect(matchPath('/campaign/:campaignId/report', '/campaign/7/report')).toEqual({ campaignId: '7' })
  expect(matchPath('/tickets/:ticketId?', '/tickets')).toEqual({ ticketId: undefined })
  expect(matchPath('/tickets/:ticketId?', '/tickets/7')).toEqual({ ticketId: '7' })
})

test('the start of a path matches in whole parts', () => {
  expect(matchPath('/campaigns', '/campaigns/7', { start: true })).toEqual({})
  expect(matchPath('/campaigns', '/campaigns-config', { start: true })).toBe(null)
})
