import { expect, test } from 'vitest'
import { toWhatsAppMarkup } from './markdown.ts'

test.each([
  ['**Preço:** R$ 20', '*Preço:* R$ 20'],
  ['### Prazo', '*Prazo*'],
  ['## **Prazo** ##', '*Prazo*'],
  ['- 3 dias', '- 3 dias'],
  ['* 3 dias\n+ frete\n  * dentro', '- 3 dias\n- frete\n  - dentro'],
  ['- [x] pago\n- [ ] enviado', '- pago\n- enviado'],
  ['1. um\n2. **dois**', '1. um\n2. *dois*'],
  ['[Ver catálogo](https://loja.example/c)', 'Ver catálogo: https://loja.example/c'],
  ['[**Ver**](https://loja.example/c "título")', 'Ver: https://loja.example/c'],
  ['[https://a.b/c](https://a.b/c)', 'https://a.b/c'],
  ['[mercúrio](https://pt.wikipedia.org/wiki/M_(planeta))', 'mercúrio: https://pt.wikipedia.org/wiki/M_(planeta)'],
  ['[escreva](mailto:a@b.br)', 'escreva: a@b.br'],
  ['**https://loja.example/c**', 'https://loja.example/c'],
  ['**[Loja](https://loja.example/a__b__c)**', 'Loja: https://loja.example/a__b__c'],
  ['<https://loja.example>', 'https://loja.example'],
  ['![foto](https://loja.example/f.png)', 'foto: https://loja.example/f.png'],
  ['![](https://loja.example/f.png)', 'https://loja.example/f.png'],
  ['__forte__ ~~velho~~', '*forte* ~velho~'],
  ['***muito***', '*muito*'],
  ['**Total:**20 **e** *já*', '*Total:* 20 *e* *já*'],
  ['**a *b* c**', '*a _b_ c*'],
  ['| a | b |\n|---|:-:|\n| 1 | 2 |\ndepois', '*a | b*\n1 | 2\ndepois'],
  ['a | b\n--- | ---\n1 | 2', '*a | b*\n1 | 2'],
  ['antes\n---\ndepois\n***\nfim\n_ _ _', 'antes\ndepois\nfim'],
  ['```js\nlet a_b = **1**\n```', '```let a_b = **1**\n```'],
  ['use `**x**`', 'use `**x**`'],
  ['um<br>dois', 'um\ndois'],
  ['R\\$ 5 \\*', 'R$ 5 *'],
])('%j becomes %j', (markdown, marked) => expect(toWhatsAppMarkup(markdown)).toBe(marked))

test.each([
  '2 * 3 = 6, R$ 5 * 2, nome_do_arquivo',
  '2**3 = 8 e 3**2 = 9',
  '*já em negrito* _e_ ~isto~',
  '__init__.py e a__b__c',
  '#1 mais vendido',
  '5 ~ 6 dias, 10~~12',
  'R$ 1.234,50 | frete grátis',
  '> citado',
  '+55 41 99812-3344',
  'a_b_c.pdf, x*y*z',
  '[sic] (veja) [1]',
  'https://a.b/c_d__e__f?x=*1',
])('%j stays as it is', (text) => expect(toWhatsAppMarkup(text)).toBe(text))

test.each(['*', '**a ', '__a ', '[', '![a](', '|', '~~a', '`', '#', '- '])('a long row of %j is converted in time', (sign) => {
  const began = Date.now()
  toWhatsAppMarkup(sign.repeat(1_000_000 / sign.length))
  expect(Date.now() - began).toBeLessThan(2_000)
})
