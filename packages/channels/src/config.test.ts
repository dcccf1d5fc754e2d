import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'

const good = { CHANNELS_DATABASE_URL: 'postgres://recado_channels@localhost/recado', CHANNELS_SECRET: 'ab'.repeat(32) }

test('the required keys alone are enough', () => {
  const config = readConfig(good)
  expect(config).toMatchObject({ socketUrl: undefined, outboundAllow: [], logLevel: 'info' })
  expect(config.secret).toHaveLength(32)
  expect(readConfig(good).owner).not.toBe(config.owner)
})

const wrong = {
  CHANNELS_DATABASE_URL: ['', 'mysql://localhost/recado'],
  CHANNELS_SECRET: ['', 'ab'.repeat(31), 'zz'.repeat(32)],
  CHANNELS_OWNER: ['me'],
  WHATSAPP_SOCKET_URL: ['wss://web.whatsapp.com.example/ws', 'ws://10.0.0.1/ws', 'http://127.0.0.1/ws'],
  OUTBOUND_ALLOW: ['10.0.0.1', 'http://proxy:3128', 'a:1, b:2'],
  LOG_LEVEL: ['loud'],
}
const cases = Object.entries(wrong).flatMap(([key, values]) => values.map((value) => [key, value] as const))

test.each(cases)('%s: the error for "%s" names the key', (key, value) => {
  expect(() => readConfig({ ...good, [key]: value })).toThrow(key)
})
