import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { superviseChild } from './child.ts'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'recado-child-'))))
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

test('a program gets what an operator sets for all of Node, including trusted certificates, and none of our own secrets', async () => {
  const file = join(folder, 'tell.mjs')
  const authority = join(folder, 'authority.pem')
  await writeFile(file, 'console.log(JSON.stringify(process.env)); setInterval(() => {}, 1_000)')
  await writeFile(authority, '')
  vi.stubEnv('NODE_EXTRA_CA_CERTS', authority)
  vi.stubEnv('TZ', 'America/Manaus')
  vi.stubEnv('SECRET', 'the parent’s own')
  const { promise, resolve } = Promise.withResolvers<string>()
  const child = superviseChild({
    name: 'a program',
    file: pathToFileURL(file),
    env: { OWN: 'its own' },
    log: pino({ level: 'silent' }),
    onLine: resolve,
  })
  const env = JSON.parse(await promise) as Record<string, string>
  await child.stop()
  expect(env).toMatchObject({ NODE_EXTRA_CA_CERTS: authority, TZ: 'America/Manaus', OWN: 'its own' })
  expect(env).not.toHaveProperty('SECRET')
})
