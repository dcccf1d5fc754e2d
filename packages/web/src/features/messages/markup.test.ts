import { describe, expect, test } from 'vitest'
import { parseMarkup, plainText } from './markup.ts'

describe('message markup', () => {
  test('asterisks make bold and tildes strike through', () => {
    expect(parseMarkup('de ~2,70~ para *2,74 m*.')).toEqual([
      'de ',
      { mark: 'strike', pieces: ['2,70'] },
      ' para ',
      { mark: 'bold', pieces: ['2,74 m'] },
      '.',
    ])
  })

  test('marks nest', () => {
    expect(parseMarkup('*muito _bom_*')).toEqual([{ mark: 'bold', pieces: ['muito ', { mark: 'italic', pieces: ['bom'] }] }])
  })

  test('signs between spaces, inside words and without a partner stay as they are', () => {
    for (const text of ['2 * 3 * 4', 'nome_do_arquivo', '2*3*', 'x_y_', '5*', '* item', 'a ~ b', '**']) expect(parseMarkup(text)).toEqual([text])
  })

  test('a mark ends with its line', () => {
    expect(parseMarkup('*um\ndois*')).toEqual(['*um\ndois*'])
  })

  test('code shows its signs', () => {
    expect(parseMarkup('`*a*`')).toEqual([{ mark: 'code', pieces: ['*a*'] }])
  })

  test('an address becomes a link without the sentence around it', () => {
    expect(parseMarkup('veja (https://recado.example/a_b_c?x=1).')).toEqual([
      'veja (',
      { link: 'https://recado.example/a_b_c?x=1', text: 'https://recado.example/a_b_c?x=1' },
      ').',
    ])
  })

  test('only web addresses become links', () => {
    expect(parseMarkup('javascript:alert(1) data:text/html,x')).toEqual(['javascript:alert(1) data:text/html,x'])
  })

  test('a preview shows the words without the signs', () => {
    expect(plainText('*Olá _Bia_*, veja https://recado.example/a_b.')).toBe('Olá Bia, veja https://recado.example/a_b.')
  })

  test('HTML is text', () => {
    expect(parseMarkup('<img src=x onerror=alert(1)> <b>oi</b>')).toEqual(['<img src=x onerror=alert(1)> <b>oi</b>'])
  })

  test('a long text of lone signs is read in reasonable time', () => {
    const started = performance.now()
    parseMarkup('*a '.repeat(1300))
    expect(performance.now() - started).toBeLessThan(1000)
  })
})
