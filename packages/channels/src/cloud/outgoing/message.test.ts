import type { Choices } from '@recado/border/content'
import { expect, test } from 'vitest'
import type { ResolvedMessage } from '#provider.ts'
import { contactOf } from './cards.ts'
import { interactiveOf } from './choices.ts'
import { wireMessageOf, withFile } from './message.ts'

const line = { portfolioId: '77' }
const ref = '8b0f7a5e-6d0f-4c62-9f8d-1d2e3f4a5b6c'
const to = { bsuid: '77.BR.1', phone: '5511987654321' }
const wire = (message: Partial<ResolvedMessage>, file?: string) =>
  wireMessageOf(line, ref, { to, content: { type: 'text', text: 'oi' }, ...message }, file)
const words = { type: 'text', text: 'oi' } as const

const choicesOf = (titles: string[], style: Choices['style'] = 'buttons'): Choices => ({
  style,
  text: 'Para onde?',
  options: titles.map((title, at) => ({ id: `q:${at}`, title })),
})
const many = (count: number) => Array.from({ length: count }, (_, at) => `Fila ${at}`)

test('a text goes to a number with its plus sign, under our own id', () => {
  expect(wire({})).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '+5511987654321',
    type: 'text',
    text: { body: 'oi' },
    biz_opaque_callback_data: ref,
  })
})

test('a person without a number is named as Meta does, and one of another portfolio or network is not written to', () => {
  const named = wire({ to: { bsuid: '77.BR.ENT.9a' } })
  expect(named).toMatchObject({ recipient: 'BR.ENT.9a' })
  expect(named).not.toHaveProperty('to')
  for (const to of [{ bsuid: '78.BR.1' }, { lid: '7' }, { group: '1-2' }])
    expect(() => wire({ to })).toThrow(
      expect.objectContaining({ verdict: expect.objectContaining({ reason: 'not-on-network' }) }),
    )
})

test('a preview is asked for only where there is a link', () => {
  expect(wire({ content: { type: 'text', text: 'veja https://loja.example/1' } })['text']).toMatchObject({ preview_url: true })
})

test('an answer names what it answers, and a reaction does not', () => {
  const quoted = { waId: 'wamid.1', fromMe: false, text: '' }
  expect(wire({ quoted })).toMatchObject({ context: { message_id: 'wamid.1' } })
  const target = { chat: to, waId: 'wamid.2', fromMe: false }
  const reaction = wire({ quoted, content: { type: 'reaction', target, emoji: '' } })
  expect(reaction).toMatchObject({ type: 'reaction', reaction: { message_id: 'wamid.2', emoji: '' } })
  expect(reaction).not.toHaveProperty('context')
})

test('files carry what their kind may, and another upload changes only the id', () => {
  const file = { type: 'file', key: 'k', caption: 'olha', fileName: 'a.pdf', mimeType: 'application/pdf' } as const
  const document = wire({ content: { ...file, kind: 'document' } }, '9')
  expect(document['document']).toEqual({ id: '9', caption: 'olha', filename: 'a.pdf' })
  expect(withFile(document, '10')['document']).toEqual({ id: '10', caption: 'olha', filename: 'a.pdf' })
  expect(wire({ content: { ...file, kind: 'sticker' } }, '9')['sticker']).toEqual({ id: '9' })
  const sound = { ...file, kind: 'audio', mimeType: 'audio/ogg; codecs=opus' } as const
  expect(wire({ content: { ...sound, voice: true } }, '9')['audio']).toEqual({ id: '9', voice: true })
  expect(wire({ content: { ...sound, voice: false } }, '9')['audio']).toEqual({ id: '9' })
  expect(wire({ content: { ...sound, mimeType: 'audio/mp4', voice: true } }, '9')['audio']).toEqual({ id: '9' })
})

test.each<[string, Choices, string | undefined]>([
  ['three buttons', choicesOf(many(3)), 'button'],
  ['four buttons', choicesOf(many(4)), 'list'],
  ['a title of 21 characters', choicesOf(['x'.repeat(21)]), 'list'],
  ['a title of 24 characters, in emojis', choicesOf(['🙂'.repeat(24)]), 'list'],
  ['a title of 25 characters', choicesOf(['x'.repeat(25)]), undefined],
  ['ten options', choicesOf(many(10)), 'list'],
  ['eleven options', choicesOf(many(11)), undefined],
  ['no options', choicesOf([]), undefined],
  ['an empty title', choicesOf(['']), undefined],
  ['two buttons of one title', choicesOf(['Sim', 'Sim']), 'list'],
  ['a list of one', choicesOf(['Sim'], 'list'), 'list'],
  ['a long text', { ...choicesOf(many(2)), text: 'x'.repeat(1_025) }, 'list'],
  ['a text that is too long', { ...choicesOf(many(2)), text: 'x'.repeat(4_097) }, undefined],
])('%s', (_what, choices, type) => {
  expect(interactiveOf(choices)).toEqual(type ? expect.objectContaining({ type }) : undefined)
  const { type: sent } = wire({ content: { ...words, choices } })
  expect(sent).toBe(type ? 'interactive' : 'text')
})

test('a request is a button below a text that is short enough for it, and else the text', () => {
  const request = (asksFor: 'place' | 'number', text: string) => wire({ content: { type: 'text', text, asksFor } })
  expect(request('place', 'Onde?')).toMatchObject({
    type: 'interactive',
    interactive: { type: 'location_request_message', body: { text: 'Onde?' }, action: { name: 'send_location' } },
  })
  expect(request('number', '🙂'.repeat(1_024))).toMatchObject({
    type: 'interactive',
    interactive: { type: 'request_contact_info' },
  })
  expect(request('number', 'x'.repeat(1_025))).toMatchObject({ type: 'text', text: { body: 'x'.repeat(1_025) } })
})

test('a vCard keeps name, numbers, mail and organisation', () => {
  const vcard = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:Ana Sá',
    'item1.TEL;type=CELL;waid=5511987654321:+55 11 98765-4321',
    'EMAIL:ana@loja.exam',
    ' ple',
    'ORG:Loja\\, Ltda;Vendas',
    'END:VCARD',
  ].join('\r\n')
  expect(contactOf({ name: 'Ana', vcard })).toEqual({
    name: { formatted_name: 'Ana Sá', first_name: 'Ana' },
    phones: [{ phone: '+55 11 98765-4321', type: 'CELL', wa_id: '5511987654321' }],
    emails: [{ email: 'ana@loja.example' }],
    org: { company: 'Loja, Ltda' },
  })
  expect(contactOf({ name: '', vcard: '' })).toEqual({ name: { formatted_name: 'Contato', first_name: 'Contato' } })
})
