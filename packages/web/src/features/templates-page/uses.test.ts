import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { templatesPage } from './texts/pt.ts'
import { usesText } from './uses.ts'

/** The Portuguese words, filled. */
const t = ((key: string, values: Record<string, string> = {}) => {
  const text = key.split('.').reduce<unknown>((tree, part) => (tree as Record<string, unknown>)[part], templatesPage)
  return (text as string).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}) as unknown as TFunction<'templatesPage'>

const now = new Date(2026, 10, 28, 14, 32).getTime()
const hour = 3_600_000
const at = (ms: number) => new Date(now + ms).toISOString()

test('before it is deleted a template says where it is used, and of what others alone see no more than that', () => {
  const flow = { kind: 'flow', id: 1, name: 'Boas-vindas', sendAt: null } as const
  const schedule = { kind: 'schedule', id: 2, name: '', sendAt: at(4 * 24 * hour) } as const
  const hidden = { kind: 'quickMessage', id: 3, name: '', sendAt: null } as const
  expect(usesText(t, [flow, schedule, hidden], now)).toBe(
    'Usado em: fluxo Boas-vindas, agendamento de 02/12, resposta rápida de outra pessoa.',
  )
  expect(
    usesText(
      t,
      Array.from({ length: 7 }, () => flow),
      now,
    ),
  ).toContain(', mais 2.')
  expect(usesText(t, [], now)).toBe('')
})
