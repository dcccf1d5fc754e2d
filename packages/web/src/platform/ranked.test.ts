import { expect, test } from 'vitest'
import { ranked, rankedAmong, rankOf } from './ranked.ts'

test.each([
  ['VIP', 'vi', 0],
  ['Visita técnica', 'VI', 0],
  ['Cliente VIP', 'vi', 1],
  ['Pós-venda', 'ven', 1],
  ['Reenvio (via loja)', 'vi', 1],
  ['Orçamento enviado', 'vi', 2],
  ['Órgão', 'org', 0],
  ['Vidraçaria', 'ç', 2],
  ['Loja 2', '2', 1],
  ['Orçamento', 'vi', 3],
  ['Ana', ' ', 0],
  ['Ana', '', 0],
])('in %s, %s stands in place %s', (name, typed, rank) => expect(rankOf(name, typed)).toBe(rank))

test('starts of names come first, then starts of words, then the rest, each in its order', () => {
  const tags = ['Enviado', 'Novidade', 'Cliente VIP', 'Outra', 'VIP', 'Visita']
  const itself = (name: string) => name
  expect(ranked(tags, 'vi', itself)).toEqual(['VIP', 'Visita', 'Cliente VIP', 'Enviado', 'Novidade', 'Outra'])
  expect(rankedAmong(tags, 'vi', itself)).toEqual(['VIP', 'Visita', 'Cliente VIP', 'Enviado', 'Novidade'])
  expect(rankedAmong(tags, '', itself)).toEqual(tags)
})
