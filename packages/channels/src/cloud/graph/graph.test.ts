import { Agent } from 'undici'
import { expect, test } from 'vitest'
import { Unreached } from './errors.ts'
import { openDispatcher } from './dialling.ts'
import { Graph } from './graph.ts'

const line = { token: 'secret', proof: 'proof' }

test.each([
  'https://evil.example/file',
  'https://lookaside.fbsbx.com.evil.example/file',
  'https://lookaside.fbsbx.com:8443/file',
  'http://lookaside.fbsbx.com/file',
  'https://graph.facebook.com@evil.example/file',
  'nonsense',
])('no file is fetched from %s', async (address) => {
  const dialled: string[] = []
  const dispatcher = new Agent({
    connect: ({ hostname }, done) => {
      dialled.push(hostname)
      done(new Error('not here'), null)
    },
  })
  await expect(new Graph(line, dispatcher).download(address, async () => 1)).rejects.toThrow('not at Meta')
  expect(dialled).toEqual([])
})

test('without a connection nothing has left, and the error says nothing of what was asked', async () => {
  const graph = new Graph(line, openDispatcher(new Map([['graph.facebook.com', '127.0.0.1:1']])))
  const error: unknown = await graph.post('1/messages', { to: '+5511987654321' }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Unreached)
  expect((error as Error).message).toBe('Meta is out of reach: ECONNREFUSED')
})
