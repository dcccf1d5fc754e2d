import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

// A fake npm that takes its time, and fails when another one works in the same place.
const npm = `
const fs = require('node:fs')
fs.writeFileSync('busy', '', { flag: 'wx' })
fs.appendFileSync('installs', 'x')
setTimeout(() => {
  fs.mkdirSync('node_modules', { recursive: true })
  fs.rmSync('busy')
}, 400)
`

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'recado-start-'))
  await cp(fileURLToPath(new URL('../../../scripts/', import.meta.url)), join(root, 'scripts'), { recursive: true })
  await writeFile(join(root, 'npm-cli.cjs'), npm)
  await writeFile(join(root, 'program.mjs'), 'process.exit(0)')
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** Runs the program; returns how it ended. */
const start = () =>
  new Promise((resolve) => {
    const env = { ...process.env, npm_execpath: join(root, 'npm-cli.cjs') }
    spawn(process.execPath, [join(root, 'scripts', 'run.cjs'), 'program.mjs'], {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    }).once('close', resolve)
  })

const countInstalls = () =>
  readFile(join(root, 'installs'), 'utf8').then(
    (text) => text.length,
    () => 0,
  )

test('when two first starts run at once, one installs and both run', async () => {
  await writeFile(join(root, 'package-lock.json'), '{"packages":{}}')
  expect(await Promise.all([start(), start()])).toEqual([0, 0])
  expect(await countInstalls()).toBe(1)
})

const wanted = { version: '2.0.0', integrity: 'sha512-x' }
const elsewhere = { version: '1.0.0', optional: true, os: ['plan9'], cpu: ['vax'] }
const here = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] }

test.each([
  ['all of it', { 'node_modules/a': wanted, 'node_modules/here': here }, 0],
  ['an older version', { 'node_modules/a': { ...wanted, version: '1.0.0' }, 'node_modules/here': here }, 1],
  ['all but what this machine needs besides', { 'node_modules/a': wanted }, 1],
])('where %s is installed, a start installs again or does not', async (_what, there, installs) => {
  const packages = {
    '': {},
    'packages/server': {},
    'node_modules/a': wanted,
    'node_modules/here': here,
    'node_modules/elsewhere': elsewhere,
  }
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages }))
  await mkdir(join(root, 'node_modules'))
  await writeFile(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: there }))
  expect(await start()).toBe(0)
  expect(await countInstalls()).toBe(installs)
  expect(await start()).toBe(0)
  expect(await countInstalls()).toBe(installs)
})
