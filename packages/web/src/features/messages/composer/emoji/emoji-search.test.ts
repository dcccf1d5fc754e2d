import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { emojiQuery } from './emoji-query.ts'
import { matchingEmojis, offerable, type EmojiEntry } from './emoji-search.ts'

function load(language: string) {
  const file = fileURLToPath(import.meta.resolve(`emojibase-data/${language}/data.json`))
  return offerable(JSON.parse(readFileSync(file, 'utf8')) as EmojiEntry[])
}

const [pt, en, es] = [load('pt'), load('en'), load('es')]
const find = (emojis: typeof pt, query: string, recent: string[] = []) =>
  matchingEmojis(emojis, query, recent).map(({ emoji }) => emoji)

test('a colon at the start of a word opens the emojis, while one in a time, in an address or after a word does not', () => {
  expect(emojiQuery('Obrigado :sor')).toBe('sor')
  expect(emojiQuery(':')).toBe('')
  expect(emojiQuery('(:coração')).toBe('coração')
  for (const text of ['às 10:30', 'https://loja', 'Segue:ok', ':sor ', ':)', 'Bia: :sor\n']) expect(emojiQuery(text)).toBeNull()
})

test('emojis are found by their names in the language of the user, with or without accents', () => {
  expect(find(pt, 'sor')[0]).toBe('☺️')
  expect(find(pt, 'coracao')).toContain('❤️')
  expect(find(pt, 'polegar')).toContain('👍️')
  expect(find(en, 'smi')).toContain('☺️')
  expect(find(en, 'thumbs_up')).toEqual(['👍️'])
  expect(find(es, 'corazón')).toContain('❤️')
  expect(find(es, 'pulgar')).toContain('👍️')
})

test('recent emojis come first, and a single letter or words that name no emoji find nothing', () => {
  expect(find(pt, 'sor', ['🥰', '😎']).slice(0, 2)).toEqual(['🥰', '😎'])
  expect(find(pt, 's', ['🥰'])).toEqual([])
  expect(find(pt, 'xyzw')).toEqual([])
  expect(find(pt, '__')).toEqual([])
})

test('emojis that phones cannot show yet, and components that are no emoji by themselves, are not offered', () => {
  expect(pt.length).toBeGreaterThan(1800)
  expect(find(pt, 'pele')).not.toContain('🏻')
  expect(find(en, 'regional')).toEqual([])
})
