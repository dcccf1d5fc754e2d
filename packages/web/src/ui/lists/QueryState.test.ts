import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { ApiError } from '#platform/api/errors.ts'
import { ui } from '#ui/texts/pt.ts'
import { QueryState } from './QueryState.tsx'

beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'pt', resources: { pt: { ui, errors: { ERR_INTERNAL_SERVER_ERROR: 'Falhou' } } } })
  // A page that has just begun shows at once that it loads.
  vi.stubGlobal('document', { querySelector: () => ({}) })
})
afterAll(() => vi.unstubAllGlobals())

const failed = new ApiError(500, { error: 'ERR_INTERNAL_SERVER_ERROR', message: '' })
const shown = (query: { data?: string; error?: unknown }) => {
  const { data, error = null } = query
  const state = QueryState<string>({
    query: { data, error, refetch: () => undefined },
    skeleton: 'bones',
    children: (text) => text,
  })
  return renderToStaticMarkup(createElement(Fragment, null, state))
}

test('what loads has its skeleton, what failed says so with its code and can be tried again', () => {
  expect(shown({})).toMatch(/role="status" aria-label="Carregando"[^>]*>bones/)
  const failure = shown({ error: failed })
  for (const part of ['role="alert"', 'Não foi possível carregar', 'Falhou', 'Tentar de novo', 'ERR_INTERNAL_SERVER_ERROR'])
    expect(failure).toContain(part)
})

test('what was shown stays when it cannot be fetched again', () => {
  expect(shown({ data: 'Agenda', error: failed })).toBe('Agenda')
})
