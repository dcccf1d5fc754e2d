import { expect, test } from 'vitest'
import { type Filling, reasonWithoutValue, valuesFor, variableWithoutValue } from './template.ts'

const ana: Filling = {
  name: ' Ana  Sá ',
  number: '5541987112200',
  email: '',
  fields: [{ name: 'Loja', value: 'Cabral\ncentro' }],
  columns: { Cupom: 'A     10' },
}
const from = (source: string, of = '', ifEmpty: string | null = null) => ({ source, of, ifEmpty }) as never

test('a value comes from the person, a field whatever its case, a column by its heading, or is the same for all; on one line', () => {
  const mappings = {
    'body.1': from('name'),
    'body.2': from('first-name'),
    'body.3': from('field', 'LOJA'),
    'body.4': from('column', 'Cupom'),
    'button.0': from('text', 'natal'),
    header: from('number'),
  }
  expect(valuesFor(mappings, ana)).toEqual({
    missing: [],
    values: {
      'body.1': 'Ana Sá',
      'body.2': 'Ana',
      'body.3': 'Cabral centro',
      'body.4': 'A 10',
      'button.0': 'natal',
      header: '5541987112200',
    },
  })
})

test('an empty value has its text, or leaves the person out, named by the variable', () => {
  const mappings = { 'body.2': from('email'), 'body.1': from('column', 'cupom'), 'body.3': from('email', '', 'sem e-mail') }
  expect(valuesFor(mappings, ana)).toEqual({ missing: ['body.1', 'body.2'], values: { 'body.3': 'sem e-mail' } })
  expect(valuesFor({ 'body.1': from('column', 'constructor') }, ana)).toEqual({ missing: ['body.1'], values: {} })
  expect(variableWithoutValue(reasonWithoutValue('body.1'))).toBe('body.1')
  expect(variableWithoutValue('opted-out')).toBeUndefined()
})
