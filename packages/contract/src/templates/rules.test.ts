import { expect, test } from 'vitest'
import type { TemplateButton, TemplateContent } from './content.ts'
import { filledText, valueFaults, variablesOf, wholeText } from './fill.ts'
import { contentFaults, draftFaults, templateName } from './rules.ts'

const button = (kind: TemplateButton['kind'], text: string, value = '', example = ''): TemplateButton => ({
  kind,
  text,
  value,
  example,
})
const content = (over: Partial<TemplateContent> = {}): TemplateContent => ({
  header: null,
  body: 'Olá, o seu pedido {{1}} já saiu para entrega.',
  footer: '',
  buttons: [],
  examples: { 1: '4471' },
  cards: [],
  ...over,
})
const rules = (over: Partial<TemplateContent>) => contentFaults(content(over)).map(({ path, rule }) => `${path} ${rule}`)

test('a template that Meta takes has no faults', () => {
  expect(draftFaults({ name: 'pedido_saiu', content: content() })).toEqual([])
  const buttons = [
    button('reply', 'Sim'),
    button('reply', 'Não'),
    button('url', 'Acompanhar', 'https://loja.example/p/{{1}}', '4471'),
    button('phone', 'Ligar', '+554130905500'),
    button('code', 'Copiar', 'NATAL10'),
  ]
  const body = 'Olá {{nome}}, o seu pedido {{numero_do_pedido}} já saiu para a entrega.'
  const examples = { nome: 'Ana', numero_do_pedido: '4471' }
  const header = { format: 'text' as const, text: 'Pedido {{loja}}', example: 'Araucária' }
  expect(rules({ buttons, body, examples, header, footer: 'Araucária Móveis' })).toEqual([])
})

test.each<[string, Partial<TemplateContent>, string[]]>([
  ['begins with a variable', { body: '{{1}} já saiu para a entrega.' }, ['body edge']],
  ['ends with a variable', { body: 'Já saiu para entrega o {{1}}' }, ['body edge']],
  [
    'two variables next to each other',
    { body: 'O seu pedido {{1}} {{2}} já saiu para a entrega.', examples: { 1: 'a', 2: 'b' } },
    ['body adjacent'],
  ],
  ['a gap', { body: 'O pedido {{1}} já saiu e chega às {{3}} na sua casa.', examples: { 1: 'a', 3: 'b' } }, ['body gap']],
  [
    'numbers and names',
    { body: 'O pedido {{1}} já saiu e chega às {{hora}} na sua casa.', examples: { 1: 'a', hora: 'b' } },
    ['body mixed'],
  ],
  ['a short text', { body: 'Pedido {{1}} saiu.' }, ['body ratio']],
  [
    'a name that Meta does not take',
    { body: 'O seu pedido {{Número}} já saiu para entrega.', examples: { Número: 'a' } },
    ['body variable-name'],
  ],
  ['no sample', { examples: {} }, ['examples.1 required']],
  ['no text', { body: ' ', examples: {} }, ['body required']],
  ['a long text', { body: 'a'.repeat(1_025), examples: {} }, ['body long']],
  ['a footer with a variable', { footer: 'de {{1}}' }, ['footer variable']],
  ['a long footer', { footer: 'a'.repeat(61) }, ['footer long']],
  ['two variables above', { header: { format: 'text', text: '{{1}} e {{2}}', example: 'a' } }, ['header too-many']],
  ['no sample above', { header: { format: 'text', text: 'Pedido {{1}}', example: '' } }, ['headerExample required']],
  ['eleven buttons', { buttons: Array.from({ length: 11 }, (_, at) => button('reply', `B${at}`)) }, ['buttons too-many']],
  [
    'three addresses',
    { buttons: ['a', 'b', 'c'].map((text) => button('url', text, 'https://a.example')) },
    ['buttons.2 too-many'],
  ],
  [
    'replies apart',
    { buttons: [button('reply', 'a'), button('phone', 'b', '+554130905500'), button('reply', 'c')] },
    ['buttons order'],
  ],
  ['a text twice', { buttons: [button('reply', 'a'), button('reply', 'a')] }, ['buttons.1 duplicate']],
  ['a variable inside an address', { buttons: [button('url', 'a', 'https://a.example/{{1}}/b', 'x')] }, ['buttons.0 url']],
  [
    'an open address without sample',
    { buttons: [button('url', 'a', 'https://a.example/{{1}}')] },
    ['buttons.0.example required'],
  ],
  ['an emoji on a button', { buttons: [button('reply', 'Ok 👍')] }, ['buttons.0 plain']],
  ['bold above', { header: { format: 'text', text: '*Oi*', example: '' } }, ['header plain']],
  ['a long button', { buttons: [button('reply', 'a'.repeat(26))] }, ['buttons.0 long']],
])('%s is refused', (_what, over, faults) => {
  expect(rules(over)).toEqual(faults)
})

test('a variable has no sample but its own', () => {
  expect(rules({ body: 'Olá, {{constructor}}, tudo bem?', examples: {} })).toEqual(['examples.constructor required'])
})

test('a gap names the number that is missing and those that are there', () => {
  const body = 'O pedido {{1}} já saiu e chega às {{3}} na sua casa.'
  expect(contentFaults(content({ body, examples: { 1: 'a', 3: 'b' } }))).toEqual([
    { path: 'body', rule: 'gap', missing: 2, found: [1, 3] },
  ])
})

test('what a user types becomes a name, and other names are refused', () => {
  expect(templateName('Pedido já saiu!')).toBe('pedido_ja_saiu_')
  expect(draftFaults({ name: 'Pedido', content: content() })).toEqual([{ path: 'name', rule: 'name' }])
})

const filled = {
  category: 'utility' as const,
  content: content({
    header: { format: 'image', text: '', example: '' },
    body: 'Olá {{nome}}, chega {{dia}}. Até logo, {{nome}}!',
    footer: 'Araucária',
    buttons: [button('reply', 'Ok'), button('url', 'Ver', 'https://a.example/{{1}}', 'x')],
    examples: { nome: 'Ana', dia: 'hoje' },
  }),
}
const values = { 'body.nome': 'Bia', 'body.dia': 'amanhã', 'button.1': '4471' }

test('a template is filled at each of its variables, and read as one text', () => {
  expect(variablesOf(filled).map(({ key }) => key)).toEqual(['body.nome', 'body.dia', 'button.1'])
  expect(wholeText(filledText(filled.content, values))).toBe('Olá Bia, chega amanhã. Até logo, Bia!\n\nAraucária\n\n[Ok] [Ver]')
  expect(valueFaults(filled, values, { hasFile: true, hasLocation: false })).toEqual([])
})

test('empty values, line breaks, many spaces and a missing file keep it back', () => {
  const faults = valueFaults(filled, { 'body.nome': 'a\nb', 'body.dia': 'a     b' }, { hasFile: false, hasLocation: false })
  expect(faults).toEqual([
    { key: 'file', rule: 'required' },
    { key: 'body.nome', rule: 'breaks' },
    { key: 'body.dia', rule: 'spaces' },
    { key: 'button.1', rule: 'required' },
  ])
  const long = valueFaults(filled, { ...values, 'body.dia': 'a'.repeat(1_024) }, { hasFile: true, hasLocation: false })
  expect(long).toEqual([{ key: 'body', rule: 'long' }])
})
