import type { Schedule } from '@recado/contract/schedules/api'
import type { SessionUser } from '@recado/contract/platform/session'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { schedules } from '#features/schedules/texts/pt.ts'
import { useSession } from '#platform/session/session.ts'
import { EventChip } from './EventChip.tsx'
import { EventDetails } from './EventDetails.tsx'
import { calendar } from '#features/calendar/texts/pt.ts'

// Where there is no page no key is pressed.
vi.hoisted(() => Object.assign(globalThis, { addEventListener: () => undefined }))

const errors = { ERR_WAPP_NOT_INITIALIZED: 'A conexão está fora do ar.', ERR_SENDING_WAPP_MSG: 'O envio falhou.' }

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'pt', resources: { pt: { calendar, schedules, errors } } })
  // Markup is made of the state in which a store began.
  Object.assign(useSession.getInitialState(), { user: { id: 1, profile: 'user', company: {} } as SessionUser })
})
afterAll(() => void Object.assign(useSession.getInitialState(), { user: null }))

const of = (schedule: Partial<Schedule>) =>
  ({
    id: 7,
    sendAt: '2026-11-26T12:00:00.000Z',
    status: 'PENDENTE',
    failedReason: null,
    body: 'Sua estante chega hoje',
    contact: { name: 'Beatriz Nogueira' },
    user: { id: 2, name: 'Caio Mendes' },
    ...schedule,
  }) as Schedule
const drawn = (node: ReactNode) =>
  renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, node)).replaceAll(/<[^>]+>/g, ' ')
const nothing = () => undefined
const details = (schedule: Partial<Schedule>) =>
  drawn(createElement(EventDetails, { schedule: of(schedule), onEdit: nothing, onDelete: nothing, onClose: nothing }))
const chip = (schedule: Partial<Schedule>) =>
  drawn(
    createElement(EventChip, {
      schedule: of(schedule),
      lifted: false,
      actions: { grab: nothing, open: nothing, edit: nothing, remove: nothing },
    }),
  )

test('a message whose time has come and that its connection cannot send says that it waits, why, and for how long', () => {
  const held = { failedReason: 'ERR_WAPP_NOT_INITIALIZED' }
  expect(chip(held)).toContain('Em espera')
  expect(details(held)).toContain('Em espera: A conexão está fora do ar. Sai sozinha assim que der, até 12 horas depois')
})

test('each state of a message has its word on the chip, and a failure its reason in the details', () => {
  const words = (['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO'] as const).map((status) => chip({ status }).trim().split(', ').at(-1))
  expect(words.map((text) => text?.trim())).toEqual(['Pendente', 'A caminho', 'Enviada', 'Erro no envio'])
  expect(details({ status: 'ERRO', failedReason: null })).toContain('O envio falhou.')
  expect(details({})).toContain('De Caio Mendes')
})
