import type { Connection } from '@recado/contract/connections/api'
import { expect, test } from 'vitest'
import { adviceOf, type Advice } from './down-advice.ts'

const line = (id: number, status: Connection['status']) => ({ id, status, reason: null }) as Connection
const faulty = { ...line(1, 'TIMEOUT'), reason: 'unauthorised' } as Connection
const other = line(2, 'CONNECTED')
const attendant = { writes: true, manages: false }

test.each<[Connection['status'], Connection[], Parameters<typeof adviceOf>[2], Advice[]]>([
  ['DISCONNECTED', [], attendant, ['sendsFail', 'tellAdmin']],
  ['DISCONNECTED', [other], attendant, ['sendsFail', 'viaOther', 'tellAdmin']],
  ['DISCONNECTED', [line(2, 'DISCONNECTED')], attendant, ['sendsFail', 'tellAdmin']],
  ['qrcode', [], attendant, ['sendsWait', 'tellAdmin']],
  ['TIMEOUT', [], attendant, ['sendsWait', 'tellAdminLater']],
  ['OPENING', [other], attendant, ['sendsWait', 'viaOther', 'tellAdminLater']],
  ['DISCONNECTED', [other], { writes: false, manages: false }, ['tellAdmin']],
  ['DISCONNECTED', [other], { writes: true, manages: true }, ['sendsFail', 'viaOther']],
  ['TIMEOUT', [other], { writes: false, manages: true }, []],
])('for a connection that is %s, with %o beside it, the reader %o is told what can be done', (status, others, reader, advice) => {
  const own = line(1, status)
  expect(adviceOf(own, [own, ...others], reader)).toEqual(advice)
})

test('what an administrator has to put right at Meta does not come back by itself', () => {
  expect(adviceOf(faulty, [faulty], attendant)).toEqual(['sendsWait', 'tellAdmin'])
})
