import type { Campaign } from '@recado/contract/campaigns/api'
import type { Template } from '@recado/contract/templates/api'
import { expect, test } from 'vitest'
import { bodyOf, faultsOf, messagesBody, startingValues, type CampaignValues, type Intent } from './campaign-form.ts'

const timeZone = 'America/Sao_Paulo'
const now = Date.parse('2026-11-23T15:00:00.000Z')
const fresh = startingValues(null, timeZone, now)
const whole: CampaignValues = { ...fresh, name: 'Natal', whatsappId: 1, contactListId: 2, message2: 'Oi, {nome}' }
const circumstances = { timeZone, now, firstContacts: 0, variables: [{ key: 'cupom' }], template: undefined, storedFile: null }
const faulty = (values: CampaignValues, intent: Intent, firstContacts = 0, template?: Template) =>
  Object.keys(faultsOf(values, { ...circumstances, intent, firstContacts, template })).sort()

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
    templateId: null,
    templateValues: null,
    freeTextInside: false,
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

test('on an official connection a template takes the place of the texts, which are kept', () => {
  const template = {
    state: 'approved',
    category: 'utility',
    content: { header: null, body: 'Olá {{1}}', footer: '', buttons: [], examples: {}, cards: [] },
  } as unknown as Template
  const official: CampaignValues = { ...whole, isOfficial: true, confirmation: true }
  const mapped: CampaignValues = {
    ...official,
    templateId: 7,
    templateValues: { 'body.1': { source: 'name', of: '', ifEmpty: null } },
  }
  expect(faulty(official, 'plan')).toEqual(['templateId'])
  expect(faulty({ ...official, templateId: 7 }, 'plan', 0, template)).toEqual(['templateValues'])
  expect(faulty(mapped, 'plan', 0, template)).toEqual([])
  expect(faulty(mapped, 'plan', 0, { ...template, state: 'paused' })).toEqual(['templateId'])
  const unnamed = { 'body.1': { source: 'column', of: ' ', ifEmpty: null } } as const
  expect(faulty({ ...mapped, templateValues: unnamed }, 'plan', 0, template)).toEqual(['templateValues'])
  const header = { format: 'image', text: '', example: '' } as const
  const pictured = { ...template, content: { ...template.content, header } }
  expect(faulty(mapped, 'plan', 0, pictured)).toEqual(['attachment'])
  expect(faulty({ ...mapped, freeTextInside: true }, 'plan', 0, template)).toEqual(['message1'])
  expect(bodyOf(mapped, 'plan', now)).toMatchObject({
    message2: 'Oi, {nome}',
    templateId: 7,
    templateValues: mapped.templateValues,
  })
  expect(bodyOf({ ...mapped, isOfficial: false }, 'plan', now)).toMatchObject({ templateId: null, templateValues: null })
})
