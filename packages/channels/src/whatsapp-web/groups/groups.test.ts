import { EventEmitter } from 'node:events'
import type { GroupMetadata } from '@whiskeysockets/baileys'
import { expect, test } from 'vitest'
import { Refused } from '#provider.ts'
import { Groups, type GroupsParts } from './groups.ts'

/** The groups of a connection, and the queries made about them. */
function newGroups() {
  const asked: string[] = []
  const socket = {
    ev: new EventEmitter(),
    ws: new EventEmitter(),
    groupMetadata: async (id: string): Promise<GroupMetadata> => {
      asked.push(id)
      return { id, subject: '', owner: undefined, participants: [] }
    },
  }
  const keys = {} as GroupsParts['keys']
  const groups = new Groups({
    socket: socket as unknown as GroupsParts['socket'],
    keys,
    named: () => {},
    timed: () => {},
    timerOf: async () => undefined,
  })
  return { groups, asked }
}

const jids = (count: number, of: string) => Array.from({ length: count }, (_, at) => `${of}${at}@g.us`)

test('a request to resend messages leaves the budget that is reserved for sending', async () => {
  const { groups, asked } = newGroups()
  const answers = await Promise.allSettled(jids(8, '1').map((jid) => groups.metadataToSpare(jid)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  for (const jid of jids(5, '2')) await groups.metadata(jid)
  expect(asked).toEqual([...jids(5, '1'), ...jids(5, '2')])
  await expect(groups.metadata('3@g.us')).rejects.toThrow(Refused)
})
