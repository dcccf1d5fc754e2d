import type { Connection } from '@recado/contract/connections/api'
import type { ConnectionReason } from '@recado/contract/connections/state'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test, vi } from 'vitest'
import { connectionForm } from '#features/connection-form/texts/pt.ts'
import { officialLines } from '#features/official-lines/texts/pt.ts'
import { ui } from '#ui/texts/pt.ts'
import { OfficialActions } from './OfficialActions.tsx'
import { sentenceOf, stateOf } from './state-words.ts'
import { connections } from './texts/pt.ts'

// Where there is no page no key is pressed.
vi.hoisted(() => Object.assign(globalThis, { addEventListener: () => undefined }))
beforeAll(() => i18next.use(initReactI18next).init({ lng: 'pt', resources: { pt: { connections, officialLines, ui } } }))

const of = (reason: ConnectionReason | null, status: Connection['status'] = 'CONNECTED') =>
  ({ id: 1, provider: 'cloud', status, reason, reasonUntil: null, isCaughtUp: true, health: null }) as Connection

function actionsOf(connection: Connection): string {
  const actions = createElement(OfficialActions, { connection, onRenew: () => undefined })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, actions))
}

test.each([
  ['unauthorised', 'O acesso venceu', 'Renovar acesso'],
  ['payment', 'A Meta parou as entregas', 'href="https://business.facebook.com/wa/manage/"'],
  ['not-subscribed', 'A Meta deixou de mandar eventos', 'Conferir'],
] as const)(
  'an official line that Meta limits for %s says so, with the next step, and offers no code',
  (reason, sentence, step) => {
    const line = of(reason)
    expect(stateOf(line)).toEqual({ tone: 'warn', word: 'limited' })
    expect(sentenceOf(line, 0)).toBe(reason)
    expect(connectionForm.reasons[reason]).toContain(sentence)
    const actions = actionsOf(line)
    expect(actions).toContain(step)
    expect(actions).not.toMatch(/QR|código/)
  },
)

test('an official line that is well needs nothing, and one that has ended can be started again', () => {
  expect(actionsOf(of(null))).toBe('')
  expect(actionsOf(of(null, 'DISCONNECTED'))).toContain('Tentar de novo')
})
