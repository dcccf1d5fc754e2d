import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Store } from './store.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'))
  file = join(folder, 'deep', 'network.journal')
})

afterEach(() => rmSync(folder, { recursive: true }))

test('a stored document is there for the next store on the same file, bytes as bytes, in the order of the first put', () => {
  const people = new Store(file).collection<unknown>('people')
  people.put('b', { key: Buffer.from([1, 2, 3]) })
  people.put('a', { age: 1 })
  people.put('b', { key: Buffer.from([4]) })
  people.put('gone', {})
  people.delete('gone')
  const again = new Store(file).collection<unknown>('people')
  expect([...again.entries()]).toEqual([
    ['b', { key: Buffer.from([4]) }],
    ['a', { age: 1 }],
  ])
})

test('a line torn by a crash is cut off, and later documents are not lost with it', () => {
  new Store(file).collection('people').put('whole', 1)
  appendFileSync(file, '[["people","torn",')
  new Store(file).collection('people').put('later', 2)
  expect([...new Store(file).collection('people').entries()]).toEqual([
    ['whole', 1],
    ['later', 2],
  ])
})

test('an atomic change is one line, whatever it touches', () => {
  const store = new Store(file)
  const before = readFileSync(file, 'utf8')
  store.atomically(() => {
    store.collection('people').put('a', 1)
    store.collection('letters').put('b', 2)
  })
  expect(readFileSync(file, 'utf8').slice(before.length).split('\n')).toHaveLength(2)
})

test('a start leaves only live documents in the file', () => {
  const people = new Store(file).collection('people')
  for (let age = 0; age < 100; age++) people.put('a', age)
  expect([...new Store(file).collection('people').values()]).toEqual([99])
  expect(readFileSync(file, 'utf8')).toBe('[["people","a",99]]\n')
})

test('without a file the store lives in memory', () => {
  const store = new Store()
  store.collection('people').put('a', 1)
  expect(store.collection('people').get('a')).toBe(1)
})
