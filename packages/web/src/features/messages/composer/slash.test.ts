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
  expect(matching(commands, 'BOM').map(({ id }) => id)).toEqual([3, 1])
  expect(matching(commands, 'preco').map(({ id }) => id)).toEqual([2])
  expect(matching(commands, '').length).toBe(3)
})
