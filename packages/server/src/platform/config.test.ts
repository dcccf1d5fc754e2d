import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'

let dir: string
beforeAll(() => (dir = mkdtempSync(join(tmpdir(), 'recado-config-'))))
afterAll(() => rmSync(dir, { recursive: true }))

const remote = { DATABASE_URL: 'postgres://owner:x@db.example/recado', SECRET: 'ab'.repeat(32) }

test('an empty environment is a demo on this machine', () => {
  expect(readConfig({ DATA_DIR: dir })).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    demo: 'on',
    role: 'all',
    publicUrl: 'http://localhost:8080',
  })
})

test('an installation with a database of its own is no demo, unless it is told to be', () => {
  expect(readConfig({ DATA_DIR: dir, ...remote }).demo).toBe(false)
  expect(readConfig({ DATA_DIR: dir, ...remote, DEMO: 'quiet' }).demo).toBe('quiet')
})

test.each([
  [{ PORT: 'eighty' }, /PORT/],
  [{ PORT: '70000' }, /PORT/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
  [{ PUBLIC_URL: 'recado.example' }, /PUBLIC_URL/],
  [{ SECRET: 'short' }, /SECRET/],
  [{ ROLE: 'everything' }, /ROLE/],
  [{ ROLE: 'web' }, /DATABASE_URL/],
  [{ ROLE: 'web', DATABASE_URL: remote.DATABASE_URL }, /SECRET/],
  [{ ...remote, ROLE: 'channels', DEMO: 'quiet' }, /DEMO/],
  [{ HEALTH_PORT: '0' }, /HEALTH_PORT/],
  [{ METRICS_TOKEN: 'short' }, /METRICS_TOKEN/],
  [{ SMTP_URL: 'mail.example:587', MAIL_FROM: 'desk@recado.example' }, /SMTP_URL/],
  [{ SMTP_URL: 'https://mail.example', MAIL_FROM: 'desk@recado.example' }, /SMTP_URL/],
  [{ SMTP_URL: 'smtp://mail.example' }, /MAIL_FROM/],
  [{ BACKUP_DIR: '/copies', BACKUP_S3_BUCKET: 'copies' }, /BACKUP_DIR/],
  [{ SIGNUP: 'maybe' }, /SIGNUP/],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'the desk' }, /MAIL_FROM/],
])('%j ends the start, and the error names the key', (env, key) => {
  expect(() => readConfig({ DATA_DIR: dir, ...env })).toThrow(key)
})

test('a mail server and its sender address are configured together', () => {
  expect(readConfig({ DATA_DIR: dir }).mail).toBeUndefined()
  const given = { SMTP_URL: 'smtps://desk:p%40ss@mail.example', MAIL_FROM: 'Recado <desk@recado.example>' }
  expect(readConfig({ DATA_DIR: dir, ...given }).mail).toEqual({ url: given.SMTP_URL, from: given.MAIL_FROM })
})

test('the secret is made once, readable by its owner alone, and gives each purpose its own key', () => {
  const first = readConfig({ DATA_DIR: dir })
  const second = readConfig({ DATA_DIR: dir })
  expect(first.key('a')).toEqual(second.key('a'))
  expect(first.key('a')).not.toEqual(first.key('b'))
  expect(first.key('a')).toHaveLength(32)
  expect(statSync(join(dir, 'secret')).mode & 0o777).toBe(0o600)
})
