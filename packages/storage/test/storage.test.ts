import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStorage } from '../src/open.ts'
import { type Storage, TooLarge } from '../src/storage.ts'
import { openFolder, openProvider, type Place } from './places.ts'
import { runProgram, startProgram } from './programs.ts'

const megabyte = 1024 * 1024

describe.each([
  ['on disk', openFolder],
  ['in S3', openProvider],
])('files %s', (_, openPlace) => {
  let place: Place
  let storage: Storage

  beforeAll(async () => {
    place = await openPlace()
    storage = await openStorage(place.env)
  })

  afterAll(() => place.close())

  /** The bytes of a file, checked against its stated size. */
  const read = async (key: string, range?: { start: number; end: number }) => {
    const file = await storage.get(key, range)
    if (!file) return undefined
    const bytes = Buffer.concat(await file.stream.toArray())
    if (!range) expect(file.size).toBe(bytes.length)
    return bytes
  }

  test('a file written from bytes or from a stream is read again, with its size', async () => {
    expect(await storage.put('7/bytes', Buffer.from('hello'))).toBe(5)
    expect(await storage.put('7/stream', Readable.from(['hel', 'lo!']))).toBe(6)
    expect(String(await read('7/bytes'))).toBe('hello')
    expect(String(await read('7/stream'))).toBe('hello!')
    expect(await storage.size('7/stream')).toBe(6)
  })

  test('an empty file is a file', async () => {
    expect(await storage.put('7/empty', Readable.from([]))).toBe(0)
    expect(await storage.size('7/empty')).toBe(0)
    expect(await read('7/empty')).toEqual(Buffer.alloc(0))
  })

  test.each([0, 1, megabyte])('a stream of 16 MB and %i bytes comes back byte for byte', async (more) => {
    const bytes = randomBytes(16 * megabyte + more)
    const pieces = Array.from({ length: Math.ceil(bytes.length / 300_001) }, (_, i) =>
      bytes.subarray(i * 300_001, (i + 1) * 300_001),
    )
    expect(await storage.put('7/parts', Readable.from(pieces))).toBe(bytes.length)
    expect(sha256(await read('7/parts'))).toBe(sha256(bytes))
  })

  test('a key and a longer key that begins with it are two files', async () => {
    await storage.put('8/a', Buffer.from('one'))
    await storage.put('8/a/b', Buffer.from('two'))
    await storage.put('8/a.thumb', Buffer.from('three'))
    expect([await read('8/a'), await read('8/a/b'), await read('8/a.thumb')].map(String)).toEqual(['one', 'two', 'three'])
  })

  test('writing a key again replaces its file, and a reader of the old file reads it to its end', async () => {
    const old = randomBytes(3 * megabyte)
    await storage.put('9/again', old)
    const reading = await storage.get('9/again')
    await storage.put('9/again', Buffer.from('new'))
    expect(sha256(Buffer.concat((await reading?.stream.toArray()) ?? []))).toBe(sha256(old))
    expect(String(await read('9/again'))).toBe('new')
  })

  test('one of many concurrent writers of a key wins, with a whole file', async () => {
    const contents = Array.from({ length: 8 }, (_, i) => Buffer.alloc(megabyte + i, i))
    await Promise.all(
      contents.map((content) => storage.put('9/race', Readable.from([content.subarray(0, 7), content.subarray(7)]))),
    )
    const found = await read('9/race')
    expect(contents.map(sha256)).toContain(sha256(found))
    expect(place.listAll().filter((name) => /race|-.*-/.test(name))).toHaveLength(1)
  })

  test('a missing file is undefined, and deleting it is no error', async () => {
    expect(await storage.get('9/none')).toBeUndefined()
    expect(await storage.get('9/none', { start: 0, end: 1 })).toBeUndefined()
    expect(await storage.size('9/none')).toBeUndefined()
    await storage.delete('9/none')
  })

  test('a deleted file is gone, also after a second deletion', async () => {
    await storage.put('9/gone', Buffer.from('x'))
    await storage.delete('9/gone')
    await storage.delete('9/gone')
    expect(await storage.get('9/gone')).toBeUndefined()
    expect(place.listAll().filter((name) => name.includes('gone'))).toEqual([])
  })

  test('a range gives its bytes, both ends included, and the size of the whole', async () => {
    await storage.put('9/range', Buffer.from('0123456789'))
    const at = async (start: number, end: number) => String(await read('9/range', { start, end }))
    expect(await at(0, 0)).toBe('0')
    expect(await at(3, 5)).toBe('345')
    expect(await at(9, 9)).toBe('9')
    expect(await at(8, 1000)).toBe('89')
    expect(await at(0, 9)).toBe('0123456789')
    const file = await storage.get('9/range', { start: 3, end: 5 })
    expect(file?.size).toBe(10)
    file?.stream.destroy()
  })

  test.each([
    [10, 10],
    [5, 4],
    [-1, 3],
    [0.5, 3],
    [0, NaN],
  ])('bytes %d to %d are no range of ten bytes', async (start, end) => {
    await storage.put('9/ten', Buffer.from('0123456789'))
    await expect(storage.get('9/ten', { start, end })).rejects.toThrow(RangeError)
  })

  test('an empty file has no range', async () => {
    await storage.put('9/nothing', Buffer.alloc(0))
    await expect(storage.get('9/nothing', { start: 0, end: 0 })).rejects.toThrow(RangeError)
  })

  test.each([
    ['one piece', 1],
    ['the first part', 3],
    ['a later part', 20],
  ])('more than allowed is refused in %s, which ends the stream and leaves nothing', async (_, megabytes) => {
    const maxBytes = megabytes * megabyte - 1
    const content = Readable.from(Array.from({ length: megabytes + 5 }, () => Buffer.alloc(megabyte)))
    const before = place.listAll()
    await expect(storage.put('9/large', content, { maxBytes })).rejects.toThrow(TooLarge)
    expect(content.destroyed).toBe(true)
    expect(await storage.size('9/large')).toBeUndefined()
    expect(place.listAll()).toEqual(before)
  })

  test('exactly the allowed number of bytes is taken', async () => {
    expect(await storage.put('9/fits', Buffer.alloc(100), { maxBytes: 100 })).toBe(100)
    await expect(storage.put('9/fits-not', Buffer.alloc(101), { maxBytes: 100 })).rejects.toThrow(TooLarge)
  })

  test.each([1, 20])('a stream that breaks off after %i MB leaves nothing, and the old file unchanged', async (megabytes) => {
    await storage.put('9/broken', Buffer.from('old'))
    const before = place.listAll()
    const breaks = async function* () {
      for (let i = 0; i < megabytes; i++) yield Buffer.alloc(megabyte)
      throw new Error('the visitor hung up')
    }
    await expect(storage.put('9/broken', Readable.from(breaks()))).rejects.toThrow('the visitor hung up')
    expect(String(await read('9/broken'))).toBe('old')
    expect(place.listAll()).toEqual(before)
  })

  test.each([
    [undefined, 'Premature close'],
    [new Error('gone'), 'gone'],
  ])('a stream that is destroyed at once (%s) leaves no file', async (error, message) => {
    const content = new Readable({ read: () => undefined })
    content.push(Buffer.alloc(100))
    const writing = storage.put('9/closed', content)
    content.destroy(error)
    await expect(writing).rejects.toThrow(message)
    expect(await storage.size('9/closed')).toBeUndefined()
  })

  const noKeys = ['', '/a', 'a/', 'a//b', '..', 'a/../b', 'a/./b', 'a..b', 'a b', 'a_b', 'á', 'a\0b', 'a\\b', 'x'.repeat(201)]

  test.each(noKeys)('%j is refused as a key', async (key) => {
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('Not a key')
    await expect(storage.get(key)).rejects.toThrow('Not a key')
    await expect(storage.size(key)).rejects.toThrow('Not a key')
    await expect(storage.delete(key)).rejects.toThrow('Not a key')
  })

  test('a key may have 200 characters', async () => {
    const key = `1/${'Az9-'.repeat(48)}.thumb`
    expect(key).toHaveLength(200)
    await storage.put(key, Buffer.from('x'))
    expect(String(await read(key))).toBe('x')
  })

  test('100 MB pass through without the process growing by as much', async () => {
    const { written, read, growth } = await runProgram<Record<'written' | 'read' | 'growth', number>>(
      'carry-large-file.ts',
      place.env,
    )
    expect([written, read]).toEqual([100 * megabyte, 100 * megabyte])
    expect(growth / megabyte).toBeLessThan(90)
  })

  test('a process that is killed while it writes leaves no file', async () => {
    const child = startProgram('write-forever.ts', place.env)
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await storage.get('1/endless')).toBeUndefined()
    expect(await storage.size('1/endless')).toBeUndefined()
    expect(await storage.put('1/endless', Buffer.from('now'))).toBe(3)
    expect(String(await read('1/endless'))).toBe('now')
  })
})

function sha256(bytes: Buffer | undefined): string {
  return createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')
}
