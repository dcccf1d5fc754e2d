import type { OutboundTemplate } from '@recado/border/content'
import { expect, test } from 'vitest'
import { templateOf, withFileOfTemplate } from './template.ts'

const template = (over: Partial<OutboundTemplate> = {}): OutboundTemplate => ({
  type: 'template',
  name: 'pedido',
  language: 'pt_BR',
  body: [],
  buttons: [],
  ...over,
})

test('what is not filled in is not named', () => {
  expect(templateOf(template(), undefined)).toEqual({ name: 'pedido', language: { code: 'pt_BR' } })
})

test('named values bring their names, numbered ones do not, and static buttons are not there', () => {
  const body = [{ name: 'nome', text: 'Ana' }, { text: '4471' }]
  const buttons = [
    { index: 1, kind: 'reply' as const, value: 'sim' },
    { index: 2, kind: 'url' as const, value: '4471' },
    { index: 3, kind: 'code' as const, value: 'NATAL' },
  ]
  const header = { type: 'text' as const, text: 'Araucária', name: 'loja' }
  expect(templateOf(template({ header, body, buttons }), undefined)).toMatchObject({
    components: [
      { type: 'header', parameters: [{ type: 'text', text: 'Araucária', parameter_name: 'loja' }] },
      {
        type: 'body',
        parameters: [
          { type: 'text', text: 'Ana', parameter_name: 'nome' },
          { type: 'text', text: '4471' },
        ],
      },
      { type: 'button', sub_type: 'quick_reply', index: '1', parameters: [{ type: 'payload', payload: 'sim' }] },
      { type: 'button', sub_type: 'url', index: '2', parameters: [{ type: 'text', text: '4471' }] },
      { type: 'button', sub_type: 'copy_code', index: '3', parameters: [{ type: 'coupon_code', coupon_code: 'NATAL' }] },
    ],
  })
})

test('a file above has an id at Meta, which a later upload replaces', () => {
  const header = { type: 'file' as const, kind: 'document' as const, mimeType: 'application/pdf', key: 'k', fileName: 'a.pdf' }
  const sent = templateOf(template({ header }), '9')
  const withId = (id: string) => ({
    components: [{ type: 'header', parameters: [{ type: 'document', document: { id, filename: 'a.pdf' } }] }],
  })
  expect(sent).toMatchObject(withId('9'))
  expect(withFileOfTemplate(sent, '10')).toMatchObject(withId('10'))
})
