import type { SlashCommand } from '@recado/contract/quick-messages/api'
import { expect, test } from 'vitest'
import { matching, slashQuery } from './slash.ts'

const command = (id: number, shortcode: string, message: string): SlashCommand => ({
  id,
  type: 'quick-reply',
  shortcode,
  label: message,
  message,
  mediaPath: null,
  mediaName: null,
  flowId: null,
  template: null,
})

test('a slash begins a command only at the very start of the text', () => {
  expect(slashQuery('/')).toBe('')
  expect(slashQuery('/bom')).toBe('bom')
  for (const text of ['', 'bom dia', ' /bom', 'a/b', '//', '/bom\ndia', '/etc/hosts']) expect(slashQuery(text)).toBeNull()
})

test('a search covers shortcode and text, ignores case and accents, and puts shortcodes that begin with the query first', () => {
  const commands = [command(1, 'saudacao', 'Olá, bom dia'), command(2, 'preço', 'Nosso preço'), command(3, 'bomdia', 'Oi')]
  expect(matching(commands, [], 'BOM').map(({ id }) => id)).toEqual([3, 1])
  expect(matching(commands, [], 'preco').map(({ id }) => id)).toEqual([2])
  expect(matching(commands, [], '').length).toBe(3)
})

test('templates that match stand after replies and flows', () => {
  const templates = [{ type: 'template' as const, id: 9, shortcode: 'Preço novo', message: 'Olá' }]
  const found = matching([command(2, 'x', 'preço antigo')], templates, 'preço')
  expect(found.map(({ type, id }) => `${type} ${id}`)).toEqual(['quick-reply 2', 'template 9'])
  expect(matching([], templates, 'outro')).toEqual([])
})
