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
    for (const text of ['2 * 3 * 4', 'nome_do_arquivo', '2*3*', 'x_y_', '5*', '*', '- ', 'a ~ b', '**'])
      expect(parseMarkup(text)).toEqual([text])
  })

  test('a line can be a quote or an entry of a list', () => {
    expect(parseMarkup('Assim:\n> até *terça*\n- branco\n* preto\n2-3 > 1 - ok')).toEqual([
      'Assim:\n',
      { mark: 'quote', pieces: ['até ', { mark: 'bold', pieces: ['terça'] }] },
      '• ',
      'branco\n',
      '• ',
      'preto\n2-3 > 1 - ok',
    ])
    expect(plainText('> até terça\n- branco')).toBe('até terça\n• branco')
  })

  test('a mark ends with its line', () => {
    expect(parseMarkup('*um\ndois*')).toEqual(['*um\ndois*'])
  })

  test('code keeps the signs within it', () => {
    expect(parseMarkup('`*a*`')).toEqual([{ mark: 'code', pieces: ['*a*'] }])
  })

  test('an address becomes a link without the sentence around it', () => {
    expect(parseMarkup('veja (https://recado.example/a_b_c?x=1).')).toEqual([
      'veja (',
      { link: 'https://recado.example/a_b_c?x=1', text: 'https://recado.example/a_b_c?x=1' },
      ').',
    ])
  })

  test.each([
    ['https://pt.wikipedia.org/wiki/Mercúrio_(planeta)', ''],
    ['https://loja.example/x?x=[1]', ''],
    ['https://loja.example/x?x=[1]', '].'],
    ['https://loja.example/a_(b)', ').'],
    ['HTTPS://Loja.example/X', '!'],
    ['https://loja.example/x', '”'],
    ['https://loja.example/x', '»,'],
    ['https://loja.example/x', '…'],
    ['https://loja.example/x', '...'],
    ['https://loja.example/x', '*'],
    ['https://loja.example/x', '?!'],
    ['https://loja.example/x', '](https'],
    ['https://loja.example/x/', ' '],
  ])('%s before %j is a link, and the rest is not', (address, after) => {
    expect(parseMarkup(`Veja “${address}${after}`)).toEqual([
      'Veja “',
      { link: address, text: address },
      ...(after ? [after] : []),
    ])
  })

  test.each([
    'www.loja.example/promo',
    'www.loja.example',
    'WWW.loja.com.br',
    'instagram.com/loja',
    'loja.com.br',
    'wa.me/5541998123344',
    'bit.ly/3x',
  ])('%s is a link without a scheme', (text) =>
    expect(parseMarkup(`(${text}).`)).toEqual(['(', { link: `https://${text}`, text }, ').']),
  )

  test('what only looks like an address stays as it is', () => {
    for (const text of [
      'e/ou',
      'arquivo.pdf',
      'Obrigado.Até',
      'S.A./Ltda',
      'www',
      'www.',
      '1.500',
      'joão.com@x',
      'pedido.community',
      'p.ex.',
      'https://',
    ])
      expect(parseMarkup(text), text).toEqual([text])
  })

  test('doubled signs mark once', () => {
    expect(parseMarkup('**Preço:** R$ 20, __hoje__ ~~30~~')).toEqual([
      { mark: 'bold', pieces: ['Preço:'] },
      ' R$ 20, ',
      { mark: 'italic', pieces: ['hoje'] },
      ' ',
      { mark: 'strike', pieces: ['30'] },
    ])
    expect(parseMarkup('**https://loja.example/c**')).toEqual([
      { mark: 'bold', pieces: [{ link: 'https://loja.example/c', text: 'https://loja.example/c' }] },
    ])
  })

  test('mail and telephone addresses become links that do not show their scheme', () => {
    expect(parseMarkup('mailto:bia@recado.example ou caio@recado.example.')).toEqual([
      { link: 'mailto:bia@recado.example', text: 'bia@recado.example' },
      ' ou ',
      { link: 'mailto:caio@recado.example', text: 'caio@recado.example' },
      '.',
    ])
    expect(parseMarkup('tel:+5541999990000')).toEqual([{ link: 'tel:+5541999990000', text: '+5541999990000' }])
  })

  test('phone numbers become links', () => {
    for (const [text, address] of [
      ['+55 11 98765-4321', 'tel:+5511987654321'],
      ['(11) 98765-4321', 'tel:11987654321'],
      ['(41)3333-4444', 'tel:4133334444'],
      ['+1 (415) 555-2671', 'tel:+14155552671'],
    ])
      expect(parseMarkup(`liga ${text}, tá?`)).toEqual(['liga ', { link: address, text }, ', tá?'])
  })

  test('payment codes and payment identifiers become keys', () => {
    const code =
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000 5204000053039865802BR5913Fulano de ' +
      'Tal6008BRASILIA62070503***63041D3D'
    for (const key of [
      code,
      '123e4567-e12b-12d1-a456-426655440000',
      '12.345.678/0001-90',
      '123.456.789-09',
      '12.ABC.345/01DE-35',
      '12.abc.345/01de-35',
      '12ABC34501DE35',
    ])
      expect(parseMarkup(`Pix: ${key}.`)).toEqual(['Pix: ', { key }, '.'])
  })

  test('other numbers stay as they are', () => {
    for (const text of [
      '2,74 m',
      '10/12/2026',
      '1.284',
      '(12) 34',
      'pedido 0002',
      '+5',
      '5+55',
      'a1.345.678/0001-90',
      '12.ABC.345/01DE-36',
      '12ABC34501DE36',
      'x12ABC34501DE35',
      '12345678000195',
    ])
      expect(parseMarkup(text)).toEqual([text])
  })

  test('three backticks hold several lines as they are', () => {
    expect(parseMarkup('```um\n  *dois*```')).toEqual([{ mark: 'code', pieces: ['um\n  *dois*'] }])
  })

  test('the text after an address is parsed as well', () => {
    expect(parseMarkup('https://a.example/). *b*')).toEqual([
      { link: 'https://a.example/', text: 'https://a.example/' },
      '). ',
      { mark: 'bold', pieces: ['b'] },
    ])
  })

  test('no other scheme becomes a link', () => {
    expect(parseMarkup('javascript:alert(1) data:text/html,x file:///etc vbscript:x')).toEqual([
      'javascript:alert(1) data:text/html,x file:///etc vbscript:x',
    ])
  })

  test('a preview shows the words without the signs', () => {
    expect(plainText('*Olá _Bia_*, veja https://recado.example/a_b.')).toBe('Olá Bia, veja https://recado.example/a_b.')
  })

  test('HTML is text', () => {
    expect(parseMarkup('<img src=x onerror=alert(1)> <b>oi</b>')).toEqual(['<img src=x onerror=alert(1)> <b>oi</b>'])
  })

  test('a long text of lone signs is parsed in reasonable time', () => {
    const started = process.cpuUsage()
    for (const text of [
      '*a '.repeat(20_000),
      '*a* '.repeat(15_000),
      'a@'.repeat(30_000),
      'a.'.repeat(30_000),
      `https://a${')'.repeat(60_000)}`,
    ])
      parseMarkup(text)
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(1500)
  })
})
