import { certifyServer } from '@recado/peers/whatsapp/media/x509'
import { startS3 } from '@recado/peers/s3/server'
import { createServer } from 'node:https'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { examine, reportOn } from './doctor.ts'

const name = `doctor_${process.pid}`
const weak = `doctor_weak_${process.pid}`
let dir: string
let superuser: pg.Client
let databaseUrl: string

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'recado-doctor-'))
  superuser = new pg.Client({ connectionString: inject('postgresUrl') })
  await superuser.connect()
  await superuser.query(`create database ${name} encoding 'UTF8' template template0`)
  await superuser.query(`create role ${weak} login`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  databaseUrl = url.href
})
afterAll(async () => {
  await superuser.query(`drop database ${name} with (force)`)
  await superuser.query(`drop role ${weak}`)
  await superuser.end()
  rmSync(dir, { recursive: true, force: true })
})

/** What is found, as `state about: …`. */
async function find(env: Record<string, string>): Promise<string[]> {
  const findings = await examine({ DATA_DIR: dir, DEMO: 'off', SECRET: 'ab'.repeat(32), ...env })
  return findings.map(({ state, about, says, advice = '' }) => `${state} ${about}: ${says} ${advice}`)
}

test('an installation that lacks nothing but mail is told so, and nothing is written', async () => {
  const findings = await find({ DATABASE_URL: databaseUrl })
  expect(findings.filter((line) => line.startsWith('bad'))).toEqual([])
  expect(findings).toContainEqual(
    expect.stringMatching(/^warning Versions: The next start changes the database \(\d+ migrations\)/),
  )
  expect(findings).toContainEqual(expect.stringContaining('good Clock: '))
  expect(findings).toContainEqual(expect.stringContaining('good Disk: '))
  expect(findings).toContainEqual(expect.stringMatching(/^good Files: The folder/))
  expect(findings).toContainEqual(expect.stringContaining('warning Mail: No mail is sent'))
  const { rows } = await superuser.query('select datname from pg_database where datname = $1', [name])
  expect(rows).toHaveLength(1)
  expect(readdirSync(dir)).not.toContain('secret')
})

test('a wrong or misspelt setting is named, with what to do', async () => {
  expect((await find({ PORT: 'eighty' }))[0]).toMatch(/^bad Settings: .*PORT.*docs\/operating\.md/)
  const findings = await find({ DATABASE_URL: databaseUrl, S3_ACCESS_KEY: 'x', DEMO: 'quiet' })
  expect(findings).toContainEqual(expect.stringContaining('warning Settings: S3_ACCESS_KEY is no setting'))
  expect(findings).toContainEqual(expect.stringContaining('warning Settings: The demo is on'))
})

test('a database out of reach, or one whose user has too few rights, is told with what to say there', async () => {
  const away = await find({ DATABASE_URL: 'postgres://recado:x@127.0.0.1:1/recado' })
  expect(away).toContainEqual(expect.stringMatching(/^bad Database: It does not answer: ECONNREFUSED.*Start PostgreSQL/))
  const url = new URL(databaseUrl)
  url.username = weak
  const findings = await find({ DATABASE_URL: url.href })
  expect(findings).toContainEqual(expect.stringContaining(`bad Database: ${weak} does not own it. Say as its owner`))
  expect(findings).toContainEqual(expect.stringContaining(`bad Database: ${weak} may not create roles.`))
})

test('a bucket is tried by a small file, and a wrong key is told from a missing bucket', async () => {
  const s3 = await startS3()
  const about = async (more: object) => (await find({ ...s3.env, ...more })).find((line) => line.includes(' Files: '))
  expect(await about({})).toMatch(/^good Files: The bucket/)
  expect(await about({ S3_SECRET_ACCESS_KEY: 'wrong' })).toMatch(/^bad Files: .*SignatureDoesNotMatch.*S3_SECRET_ACCESS_KEY/)
  expect(await about({ S3_BUCKET: 'another' })).toMatch(/^bad Files: .*NoSuchBucket.*Create the bucket/)
  await s3.close()
})

test('a mail server and an address that do not answer, and a certificate that browsers refuse, are told apart', async () => {
  const { server } = certifyServer('Doctor on trial', ['localhost'])
  const https = createServer({ cert: server.certificate, key: server.privateKey }).listen(0, '127.0.0.1')
  await new Promise((resolve) => https.once('listening', resolve))
  const { port } = https.address() as AddressInfo
  const findings = await find({
    PUBLIC_URL: `https://localhost:${port}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'desk@recado.example',
  })
  expect(findings).toContainEqual(expect.stringMatching(/^bad PUBLIC_URL: Browsers refuse the certificate/))
  expect(findings).toContainEqual(expect.stringMatching(/^bad Mail: 127\.0\.0\.1:1 takes no mails: E\w+/))
  await new Promise((resolve) => https.close(resolve))
  const later = await find({ PUBLIC_URL: `http://localhost:${port}` })
  expect(later).toContainEqual(
    expect.stringMatching(/^warning PUBLIC_URL: No Recado answers at http:\/\/localhost:\d+: ECONNREFUSED/),
  )
})

test('the report has a line for each finding, what to do below it, and a sum', async () => {
  const report = reportOn(await examine({ DATA_DIR: dir, PORT: 'eighty' }))
  expect(report).toMatch(/^BAD {6}Settings: .*\n {9}Correct it: .*\nok {7}Versions: .*\n\n1 bad, 0 to look at, 1 good\.$/)
})
