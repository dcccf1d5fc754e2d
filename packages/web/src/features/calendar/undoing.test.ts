import type { Schedule } from '@recado/contract/schedules/api'
import { expect, test } from 'vitest'
import { asBefore } from './undoing.ts'

const sendAt = '2026-11-26T12:00:00.000Z'
const now = new Date('2026-11-25T12:00:00.000Z').getTime()
const of = (schedule: Partial<Schedule>) => ({ id: 7, sendAt, status: 'PENDENTE', failedReason: null, ...schedule }) as Schedule

test('undoing a move lets a waiting message wait for its time again, or sends it at once if that time has passed', () => {
  expect(asBefore(of({}), now)).toEqual({ id: 7, sendAt })
  const late = new Date('2026-11-27T12:00:00.000Z')
  expect(asBefore(of({}), late.getTime())).toEqual({ id: 7, sendAt: late.toISOString() })
})

test('undoing a move marks a failed message as failed again for the same reason, so that it is not sent by mistake', () => {
  const late = new Date('2026-11-27T12:00:00.000Z').getTime()
  const failed = of({ status: 'ERRO', failedReason: 'ERR_CONTACT_BLOCKED' })
  expect(asBefore(failed, late)).toEqual({ id: 7, sendAt, failedReason: 'ERR_CONTACT_BLOCKED' })
  expect(asBefore(of({ status: 'ERRO' }), now)).toMatchObject({ failedReason: 'ERR_SENDING_WAPP_MSG' })
})
