import type { Price } from '@recado/contract/message-prices/price'
import type { Template } from '@recado/contract/templates/api'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { templates } from './texts/pt.ts'
import { categoryAt, toldOf, toldOfCategory } from './told.ts'

/** The Portuguese words, filled. */
const t = ((key: string, values: Record<string, string> = {}) => {
  const text = key.split('.').reduce<unknown>((tree, part) => (tree as Record<string, unknown> | undefined)?.[part], templates)
  return ((text as string | undefined) ?? values['defaultValue'] ?? '').replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => values[name] ?? '',
  )
}) as unknown as TFunction<'templates'>

const now = new Date(2026, 10, 28, 14, 32).getTime()
const hour = 3_600_000
const at = (ms: number) => new Date(now + ms).toISOString()
const template = (over: Partial<Template>): Template => ({
  id: 1,
  wabaId: '1',
  name: 'pedido_pronto',
  language: 'pt_BR',
  category: 'utility',
  state: 'approved',
  quality: null,
  content: { header: null, body: 'Olá', footer: '', buttons: [], examples: {}, cards: [] },
  reason: '',
  reasonWords: '',
  pausedUntil: null,
  categoryChange: null,
  usedAt: null,
  sentLately: 0,
  createdAt: at(-48 * hour),
  updatedAt: at(-24 * hour),
  ...over,
})
/** What an estimate says. */
const dear = { verdict: 'paid', amount: '0.0625', currency: 'USD', isEstimate: true } as Price
const told = (over: Partial<Template>) => toldOf(t, template(over), now)

test('a rejection gives its day, our words, and then Meta’s', () => {
  const rejected = { state: 'rejected', reason: 'PROMOTIONAL', reasonWords: 'Remove the offer.' } as const
  expect(told(rejected)).toEqual({
    text: 'Recusado em 27/11: parece promoção. “Remove the offer.”',
    tone: 'bad',
    action: 'fix',
  })
  expect(told({ ...rejected, reason: 'NEW_RULE', reasonWords: '' })?.text).toBe('Recusado em 27/11: NEW_RULE.')
  expect(told({ ...rejected, reason: '', reasonWords: '' })?.text).toBe('Recusado em 27/11.')
})

test('a pause with an end says when it ends by itself; another is told in Meta’s words', () => {
  expect(told({ state: 'paused', pausedUntil: at(48 * 60_000) })?.text).toBe(
    'Pausado pela Meta até 15:20: qualidade baixa. Volta sozinho.',
  )
  expect(told({ state: 'paused', pausedUntil: at(24 * hour) })?.text).toContain('até 29/11 14:32:')
  expect(told({ state: 'paused', reasonWords: 'Rate limit.' })?.text).toBe('Pausado pela Meta. “Rate limit.”')
})

test('what was handed in as utility and answered as marketing is said before the first send, with its price where one is known', () => {
  const made = template({ category: 'marketing', categoryChange: { from: 'utility', to: 'marketing', at: at(-8 * 24 * hour) } })
  expect(made.usedAt).toBeNull()
  expect(toldOf(t, made, now)).toEqual({ text: 'A Meta fez deste um modelo de marketing em 20/11.', tone: 'warn' })
  expect(toldOf(t, made, now, { marketing: dear })?.text.replace('\u00a0', ' ')).toBe(
    'A Meta fez deste um modelo de marketing em 20/11. Cada envio custa US$ 0,0625.',
  )
  expect(toldOf(t, made, now, { marketing: { ...dear, verdict: 'unknown', amount: null } })?.text).not.toContain('custa')
  expect(categoryAt(made, now)).toBe('marketing')
})

test('a notice says when it becomes marketing, and until then it is what it was', () => {
  const notice = (ms: number) => ({ categoryChange: { from: 'utility', to: 'marketing', at: at(ms) } }) as const
  expect(told(notice(24 * hour))).toEqual({ text: 'Amanhã vira marketing.', tone: 'warn', action: 'read' })
  expect(told(notice(hour))?.text).toBe('Hoje às 15:32 vira marketing.')
  expect(told(notice(72 * hour))?.text).toBe('Vira marketing em 01/12.')
  expect(categoryAt(template(notice(24 * hour)), now)).toBe('utility')
  expect(categoryAt(template(notice(24 * hour)), now + 25 * hour)).toBe('marketing')
  expect(told({ categoryChange: { from: 'marketing', to: 'utility', at: at(24 * hour) } })).toBeNull()
})

test('where a template is chosen, its category is told whatever its state', () => {
  const categoryChange = { from: 'utility', to: 'marketing', at: at(24 * hour) } as const
  const paused = template({ state: 'paused', categoryChange })
  expect(toldOfCategory(t, paused, now)?.text).toBe('Amanhã vira marketing.')
  expect(toldOfCategory(t, template({ state: 'disabled' }), now)).toBeNull()
})

test('a state is told before a category, and what is well says nothing', () => {
  expect(told({})).toBeNull()
  const change = { from: 'utility', to: 'marketing', at: at(-hour) } as const
  expect(told({ state: 'disabled', categoryChange: change })?.text).toBe('Desativado: a Meta não aceita mais este texto.')
})
