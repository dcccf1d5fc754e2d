import { addTransactionCapability, initAuthCreds, type SignalDataSet, type SignalKeyStore } from '@whiskeysockets/baileys'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { LruCache } from '#lru-cache.ts'
import { boundMapping } from './bounds.ts'
import { journalingRepository } from '#whatsapp-web/incoming/journal.ts'

const silent = pino({ level: 'silent' })

/** A mapping as in a session, with a key store that counts its reads. */
function newMapping() {
  const stored = new Map<string, unknown>()
  let reads = 0
  const store: SignalKeyStore = {
    async get(kind, ids) {
      reads += 1
      return Object.fromEntries(ids.map((id) => [id, stored.get(`${kind}/${id}`)])) as never
    },
    async set(data: SignalDataSet) {
      for (const [kind, values] of Object.entries(data)) {
        for (const [id, value] of Object.entries(values)) stored.set(`${kind}/${id}`, value)
      }
    },
  }
  const keys = addTransactionCapability(store, silent, { maxCommitRetries: 1, delayBetweenTriesMs: 0 })
  const nobody = async () => {
    throw new Error('nothing is journaled')
  }
  const host = { journal: nobody, isJournaled: nobody, standIn: nobody, dropStandIn: nobody, secretsOf: nobody }
  const repository = journalingRepository({ host, current: () => undefined, broken() {} })
  const { lidMapping } = repository({ creds: initAuthCreds(), keys }, silent, async () => [])
  return { lidMapping, reads: () => reads }
}

test('of 10,000 contacts the latest are in memory, and all are found', async () => {
  const { lidMapping, reads } = newMapping()
  for (let at = 0; at < 10_000; at++) {
    await lidMapping.storeLIDPNMappings([{ lid: `${1_000 + at}@lid`, pn: `${5_511_900_000_000 + at}@s.whatsapp.net` }])
  }
  expect(Reflect.get(lidMapping, 'mappingCache').size).toBe(4_000)
  const before = reads()
  expect(await lidMapping.getPNForLID('10999@lid')).toBe('5511900009999:0@s.whatsapp.net')
  expect(reads()).toBe(before)
  expect(await lidMapping.getPNForLID('1000@lid')).toBe('5511900000000:0@s.whatsapp.net')
  expect(await lidMapping.getLIDForPN('5511900000001@s.whatsapp.net')).toBe('1001@lid')
  expect(reads()).toBe(before + 2)
})

test('a library without the known mapping cache is rejected', () => {
  expect(() => boundMapping({} as never)).toThrow('not the one')
})

test('the cache keeps the most recently used entries, and none beyond its time', () => {
  const recent = new LruCache<string>(2)
  recent.set('a', 'A')
  recent.set('b', 'B')
  recent.get('a')
  recent.set('c', 'C')
  expect([recent.get('a'), recent.get('b'), recent.get('c'), recent.size]).toEqual(['A', undefined, 'C', 2])
  const passing = new LruCache<string>(2, -1)
  passing.set('a', 'A')
  expect(passing.get('a')).toBeUndefined()
})
