import { randomUUID } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDisk } from '../src/disk.ts'
import { runProgram } from './programs.ts'

let folder: string

beforeEach(() => {
  folder = join(tmpdir(), `storage-${randomUUID()}`)
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('only the owner may read folders and files, also in a folder that was there before', async () => {
  mkdirSync(folder, { mode: 0o755 })
  chmodSync(folder, 0o755)
  await openDisk(folder).put('1/a', Buffer.from('x'))
  const modes = ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].map((name) => {
    const found = statSync(join(folder, name))
    return [found.isDirectory(), found.mode & 0o777]
  })
  expect(modes.filter(([isFolder]) => isFolder).every(([, mode]) => mode === 0o700)).toBe(true)
  expect(modes.filter(([isFolder]) => !isFolder)).toEqual([[false, 0o600]])
})

test('a thousand files lie in more than nine hundred folders', async () => {
  const storage = openDisk(folder)
  await Promise.all(Array.from({ length: 1000 }, (_, i) => storage.put(`1/${i}`, Buffer.from('x'))))
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files).toHaveLength(1000)
  expect(new Set(files.map((file) => file.parentPath)).size).toBeGreaterThan(900)
})

test('opening removes what a killed process left a day ago, and keeps what another process may be writing', () => {
  openDisk(folder)
  const old = join(folder, 'unfinished', 'old')
  writeFileSync(old, 'x')
  utimesSync(old, new Date(), new Date(Date.now() - 25 * 60 * 60_000))
  writeFileSync(join(folder, 'unfinished', 'fresh'), 'x')
  openDisk(folder)
  expect(readdirSync(join(folder, 'unfinished'))).toEqual(['fresh'])
})

test('a written file is there after opening again', async () => {
  await openDisk(folder).put('1/a', Buffer.from('x'))
  expect(await openDisk(folder).size('1/a')).toBe(1)
})

test('opening the path of a file as a folder throws the reason', () => {
  writeFileSync(folder, 'x')
  expect(() => openDisk(folder)).toThrow(/EEXIST|ENOTDIR/)
})

const alone = ['unshare', '--user', '--map-root-user', '--mount']

test.skipIf(!mayMount())('a full disk is reported, keeps nothing of the file and still takes what fits', async () => {
  mkdirSync(folder)
  const { refused, unfinished, size, written } = await runProgram<Record<string, unknown>>(
    'fill-disk.ts',
    { STORAGE_DIR: folder },
    alone,
  )
  expect(refused).toBe(`Error: No space left on the disk that holds ${folder}`)
  expect({ unfinished, size, written }).toEqual({ unfinished: [], size: null, written: 100_000 })
})

/** A disk for this test needs a mount namespace, which not every machine grants. */
function mayMount(): boolean {
  try {
    execFileSync('unshare', [...alone.slice(1), 'mount', '-t', 'tmpfs', 'none', tmpdir()], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
