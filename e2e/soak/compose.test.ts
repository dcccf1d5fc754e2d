// @module-tag first-run
// @module-tag media

import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { startS3, type S3Peer } from '@recado/peers/s3/server'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freePorts } from '#support/ports.ts'
import { inherited } from '#support/processes.ts'
import { findPrograms } from '#support/production/debian.ts'
import { haveInstalled } from '#support/production/installed.ts'
import { startNode } from '#support/production/node.ts'
import { type PostgresCluster, startCluster } from '#support/production/postgres.ts'
import { makeFolder } from '#support/temporary-folders.ts'
import { until } from '#support/until.ts'

/** In the whole proof: the services of compose.yaml as processes, with the environment that it gives them. */
const programs =
  inject('proof').isWhole && haveInstalled({ '/usr/lib/python3/dist-packages/yaml/__init__.py': 'python3-yaml' })
    ? findPrograms()
    : undefined
const runs = programs !== undefined
const root = fileURLToPath(new URL('../../', import.meta.url))

interface Service {
  environment: Record<string, string>
  healthcheck?: { test: string[] }
  cap_drop?: string[]
  read_only?: boolean
  ports?: string[]
}

/** compose.yaml as Debian's YAML reads it, its variables filled in as Compose does. */
function readCompose(env: NodeJS.Dict<string>): Record<string, Service> {
  const read = 'import json, sys, yaml; print(json.dumps(yaml.safe_load(sys.stdin)))'
  const input = readFileSync(`${root}compose.yaml`, 'utf8')
    .replaceAll(/\$\{(\w+):\+\$\{(\w+):-\}\}/g, (_, when: string, name: string) => (env[when] ? (env[name] ?? '') : ''))
    .replaceAll(/\$\{(\w+):(?:\?|-([^}]*))\}/g, (_, name: string, usual = '') => env[name] || usual)
  const json = execFileSync('/usr/bin/python3', ['-c', read], { input, encoding: 'utf8' })
  return (JSON.parse(json) as { services: Record<string, Service> }).services
}

const folder = runs ? makeFolder() : ''
const output: string[] = []
let cluster: PostgresCluster
let bucket: S3Peer
let main: ChildProcess

beforeAll(async () => {
  if (!programs) return
  execFileSync('chmod', ['711', folder])
})
afterAll(async () => {
  main?.kill('SIGTERM')
  if (main) await until('Recado ends', () => main.exitCode !== null || main.signalCode !== null)
  await bucket?.close()
  cluster?.process.kill('SIGINT')
})

test.runIf(runs)('its services start as processes with the environment that it gives, and files lie in the bucket', async () => {
  if (!programs) return
  const made = parseEnv(execFileSync('sh', [`${root}deploy/env.sh`, 'localhost'], { encoding: 'utf8' }))
  const { recado, postgres, bucket: store } = readCompose({ ...made, S3_BUCKET: 'recado' })
  if (!recado || !postgres || !store) throw new Error('A service is missing')
  expect([recado.read_only, recado.cap_drop, recado.ports]).toEqual([true, ['ALL'], undefined])
  const [database, web, files] = [await freePorts(1), await freePorts(1), await freePorts(1)]
  cluster = await startCluster(programs.postgres, join(folder, 'postgres'), database)
  const { POSTGRES_USER = '', POSTGRES_PASSWORD = '', POSTGRES_DB = '' } = postgres.environment
  const owner = new pg.Client({ connectionString: cluster.urlOf('postgres') })
  await owner.connect()
  await owner.query(`create role ${POSTGRES_USER} superuser login password '${POSTGRES_PASSWORD}'`)
  await owner.query(`create database ${POSTGRES_DB} owner ${POSTGRES_USER}`)
  await owner.end()
  const { ROOT_ACCESS_KEY: accessKeyId = '', ROOT_SECRET_KEY: secretAccessKey = '' } = store.environment
  bucket = await startS3({
    port: files,
    bucket: 'recado',
    region: recado.environment.S3_REGION ?? '',
    accessKeyId,
    secretAccessKey,
  })
  // Names of services are addresses of this machine here.
  const here = (text: string) =>
    text.replace('postgres:5432', `127.0.0.1:${database}`).replace('http://bucket:7070', `http://127.0.0.1:${files}`)
  const given = Object.fromEntries(Object.entries(recado.environment).map(([name, value]) => [name, here(value)]))
  const env = { ...inherited(), ...given, PORT: String(web), DATA_DIR: join(folder, 'data') }
  main = await startNode('recado', env, output)
  expect(output.some((line) => line.includes('Make the first company') && line.includes('https://localhost/'))).toBe(true)
  execFileSync(process.execPath, ['deploy/health.mjs'], { cwd: root, env: { ...inherited(), PORT: String(web) } })
  const doctor = ['packages/server/src/recado.ts', 'doctor']
  const spoken = await new Promise<string>((resolve) => {
    let text = ''
    const asked = spawn(process.execPath, doctor, { cwd: root, env })
    asked.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    asked.once('close', () => resolve(text))
  })
  expect(spoken).toContain('ok       Files: The bucket recado can be written')
  expect(spoken).toContain('ok       Versions: The database is of this version.')
  expect(bucket.operations).toContain('PutObject')
})
