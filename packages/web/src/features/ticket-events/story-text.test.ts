import type { StoryEvent } from '@recado/contract/ticket-events/api'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { storyText } from './story-text.ts'
import { ticketEvents } from './texts/en.ts'

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { ticketEvents } }, interpolation: { escapeValue: false } }))

const changed = (old: string): StoryEvent => {
  const user = { id: 1, name: 'Ana' }
  return {
    id: 1,
    ticketId: 1,
    userId: 1,
    user,
    through: null,
    at: '2026-11-22T12:00:00.000Z',
    kind: 'number-changed',
    detail: { old, new: '5541988776655' },
  }
}
const said = (old: string) => storyText(changed(old), 'Bia', i18next.getFixedT('en', 'ticketEvents'))

test('a changed number is shown with the previous one, or alone if the previous one was hidden', () => {
  expect(said('5541966554433')).toBe('Ana changed the number from +55 41 96655-4433 to +55 41 98877-6655')
  expect(said('')).toBe('Ana gave the number +55 41 98877-6655')
})
