import type { Campaign } from '@recado/contract/campaigns/api'
import { expect, test } from 'vitest'
import { bodyOf, faultsOf, messagesBody, startingValues, type CampaignValues, type Intent } from './campaign-form.ts'

const timeZone = 'America/Sao_Paulo'
const now = Date.parse('2026-11-23T15:00:00.000Z')
const fresh = startingValues(null, timeZone, now)
const whole: CampaignValues = { ...fresh, name: 'Natal', whatsappId: 1, contactListId: 2, message2: 'Oi, {nome}' }
const faulty = (values: CampaignValues, intent: Intent, strangers = 0) =>
  Object.keys(faultsOf(values, { intent, timeZone, now, strangers, variables: [{ key: 'cupom' }] })).sort()

test('a new campaign is for a list, tomorrow at nine by the clock of the company, and without any statement of consent', () => {
  expect(fresh).toMatchObject({ kind: 'list', when: 'date', scheduledAt: '2026-11-24T09:00', strangers: null })
})

test('a statement of consent is asked for again, while people who were left out stay out', () => {
  const stored = { scheduledAt: '2026-11-24T12:00:00.000Z', tagId: 3, strangers: 'include' } as Campaign
  expect(startingValues(stored, timeZone, now)).toMatchObject({ kind: 'tag', scheduledAt: '2026-11-24T09:00', strangers: null })
  expect(startingValues({ ...stored, strangers: 'leave' }, timeZone, now).strangers).toBe('leave')
})

test('a draft needs only a name, while a planned campaign needs all its fields', () => {
  expect(faulty(fresh, 'draft')).toEqual(['name'])
  expect(faulty({ ...fresh, name: 'Natal' }, 'draft')).toEqual([])
  expect(faulty({ ...fresh, name: 'Natal' }, 'plan')).toEqual(['contactListId', 'message1', 'whatsappId'])
  expect(faulty({ ...fresh, name: 'Natal', kind: 'tag' }, 'plan')).toEqual(['message1', 'tagId', 'whatsappId'])
  expect(faulty(whole, 'plan')).toEqual([])
  expect(faulty({ ...whole, confirmation: true, confirmationMessage: ' ' }, 'plan')).toEqual(['confirmationMessage'])
  expect(faulty({ ...whole, message2: ' ' }, 'messages')).toEqual(['message1'])
  expect(faulty({ ...whole, name: 'x'.repeat(51), message5: 'x'.repeat(4097) }, 'draft')).toEqual(['message5', 'name'])
})

test('a time that has passed is refused, unless it has only just passed or means now', () => {
  expect(faulty({ ...whole, scheduledAt: '2026-11-23T11:54' }, 'plan')).toEqual(['scheduledAt'])
  expect(faulty({ ...whole, scheduledAt: '2026-11-23T11:56' }, 'plan')).toEqual([])
  expect(faulty({ ...whole, scheduledAt: '' }, 'plan')).toEqual(['scheduledAt'])
  expect(faulty({ ...whole, scheduledAt: '', when: 'now' }, 'plan')).toEqual([])
})

test('a planned campaign needs a statement about people who never wrote', () => {
  expect(faulty(whole, 'plan', 318)).toEqual(['strangers'])
  expect(faulty({ ...whole, strangers: 'leave' }, 'plan', 318)).toEqual([])
  expect(faulty({ ...whole, strangers: 'include' }, 'plan', 318)).toEqual([])
  expect(faulty({ ...whole, message2: '{{nome}} {cupom} {{1}}', message4: '{cidade}' }, 'plan')).toEqual(['message2', 'message4'])
  expect(faulty({ ...whole, message2: '{{1}}' }, 'draft')).toEqual([])
  expect(faulty(whole, 'draft', 318)).toEqual([])
})

test('the body sends empty fields as null, the time as the company writes it, and only the visible one of list and tag', () => {
  expect(bodyOf({ ...whole, tagId: 9, confirmationMessage: '' }, 'plan', now)).toEqual({
    name: 'Natal',
    message1: null,
    message2: 'Oi, {nome}',
    message3: null,
    message4: null,
    message5: null,
    confirmation: false,
    confirmationMessage: null,
    scheduledAt: '2026-11-24 09:00:00',
    whatsappId: 1,
    contactListId: 2,
    tagId: null,
    fileListId: null,
    strangers: null,
  })
  expect(bodyOf({ ...whole, kind: 'tag', tagId: 9 }, 'draft', now)).toMatchObject({
    contactListId: null,
    tagId: 9,
    scheduledAt: null,
  })
  expect(bodyOf({ ...whole, when: 'now' }, 'plan', now).scheduledAt).toBe('2026-11-23T15:00:00.000Z')
  expect(Object.keys(messagesBody(whole))).toEqual(['message1', 'message2', 'message3', 'message4', 'message5'])
})

test('a campaign planned for an hour that occurs twice keeps its hour while other fields are saved', () => {
  const zone = 'America/New_York'
  for (const scheduledAt of ['2027-11-07T05:30:00.000Z', '2027-11-07T06:30:00.000Z']) {
    const opened = startingValues({ scheduledAt, name: 'Natal' } as Campaign, zone, now)
    expect(opened.scheduledAt).toBe('2027-11-07T01:30')
    expect(bodyOf({ ...opened, name: 'Ano novo' }, 'plan', now).scheduledAt).toBe(scheduledAt)
    expect(bodyOf({ ...opened, scheduledAt: '2027-11-07T02:30' }, 'plan', now).scheduledAt).toBe('2027-11-07 02:30:00')
    expect(bodyOf({ ...opened, when: 'now' }, 'plan', now).scheduledAt).toBe(new Date(now).toISOString())
  }
})
