import type { Connection } from '@recado/contract/connections/api'
import type { Viewer } from '@recado/contract/viewer'
import { expect, test } from 'vitest'
import { ApiError } from '#platform/api/errors.ts'
import { conflictingTicketIn, newTicketSchema, opensInstead, usualConnection } from './new-ticket.ts'

const caio: Viewer = { id: 2, companyId: 1, profile: 'user', queueIds: [1], allTicket: 'desabled' }
const sales = { id: 1, name: 'Vendas', color: '#0e9f6e' }
const support = { id: 2, name: 'Suporte', color: '#7c3aed' }
const held = { uuid: 'u', status: 'open' as const, queue: support }

test("one's own ticket is opened, another's is not", () => {
  expect(opensInstead(caio, { ...held, user: { id: 2, name: 'Caio' } })).toBe(true)
  expect(opensInstead(caio, { ...held, user: { id: 3, name: 'Lívia' }, queue: sales })).toBe(false)
})

test("a waiting ticket is opened when its queue is one's own", () => {
  expect(opensInstead(caio, { uuid: 'u', status: 'pending', user: null, queue: sales })).toBe(true)
  expect(opensInstead(caio, { uuid: 'u', status: 'pending', user: null, queue: support })).toBe(false)
})

test('only the refusal for another ticket names a holder', () => {
  const refusal = { error: 'ERR_OTHER_OPEN_TICKET' as const, message: '', details: { ticket: { ...held, user: null } } }
  expect(conflictingTicketIn(new ApiError(409, refusal))).toEqual({ ...held, user: null })
  expect(conflictingTicketIn(new ApiError(409, { error: 'ERR_NAME_TAKEN', message: '' }))).toBeNull()
  expect(conflictingTicketIn(new Error('no'))).toBeNull()
})

test("the connection is one's own, else the company's default, else the only one", () => {
  const connections = [{ id: 1 }, { id: 2, isDefault: true }, { id: 3 }] as Connection[]
  expect(usualConnection(connections, 3)).toBe(3)
  expect(usualConnection(connections, null)).toBe(2)
  expect(usualConnection(connections, 99)).toBe(2)
  expect(usualConnection([{ id: 1 }] as Connection[], 3)).toBe(1)
  expect(usualConnection([{ id: 1 }, { id: 3 }] as Connection[], null)).toBeNull()
  expect(usualConnection([], 3)).toBeNull()
})

test('only a user who sees all tickets may leave the queue open', () => {
  const values = { contact: { id: 1, name: 'Bia' }, whatsappId: 1, queueId: null }
  expect(newTicketSchema(false).safeParse(values).success).toBe(true)
  expect(newTicketSchema(true).safeParse(values).success).toBe(false)
  expect(newTicketSchema(true).safeParse({ ...values, queueId: 1 }).success).toBe(true)
  expect(newTicketSchema(false).safeParse({ ...values, contact: null }).success).toBe(false)
})
