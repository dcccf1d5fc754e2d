import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { Client } from 'pg'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'recado-start-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** Starts the program with nothing but this environment, and keeps what it prints. */
function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    // The compile cache is passed on, as npm does it.
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', (line) => lines.push(line))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return { child, lines, ended }
}

async function takePort(): Promise<{ port: number; free: () => void }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, free: () => void server.close() }
}

test(
  'a start that finds a port of its network taken ends with an error message and touches nothing',
  { tags: 'patient' },
  async () => {
    const { port, free } = await takePort()
    const { lines, ended } = run({ PORT: String(port - 2), DEMO: 'quiet' })
    expect(await ended).toBe(1)
    expect(lines.join('\n')).toContain(`port ${port} of 127.0.0.1 is taken`)
    expect(await readdir(folder)).toEqual(['secret'])
    free()
  },
)

test('a channels process alone prints no address, and answers health checks on a port of its own', async () => {
  const name = `start_${process.pid}`
  const superuser = new Client(inject('postgresUrl'))
  await superuser.connect()
  await superuser.query(`create database ${name}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const { port, free } = await takePort()
  free()
  // The roles of this test run have passwords from another secret; here none is asked for.
  const { child, lines, ended } = run({
    ROLE: 'channels',
    DATABASE_URL: url.href,
    SECRET: 'ab'.repeat(32),
    HEALTH_PORT: String(port),
  })
  try {
    const said = () => lines.filter((line) => line.startsWith('Recado is ready'))
    await expect.poll(said, { timeout: 90_000 }).toEqual(['Recado is ready: channels'])
    const answer = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
    expect([await answer('/health/live'), await answer('/health/ready'), await answer('/metrics'), await answer('/')]).toEqual([
      200, 200, 200, 404,
    ])
  } finally {
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    await superuser.query(`drop database ${name} with (force)`)
    await superuser.end()
  }
})
