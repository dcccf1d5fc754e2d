import { expect, test } from 'vitest'
import { maxParts, readAnswer } from './answer.ts'

const answer = (...parts: string[]) => ({ parts, action: 'answer' })
const transfer = (...parts: string[]) => ({ parts, action: 'transfer' })

test.each([
  ['{"parts":["Olá, Ana!","Temos sim."],"action":"answer"}', answer('Olá, Ana!', 'Temos sim.')],
  ['```json\n{"parts":["Oi"],"action":"answer"}\n```', answer('Oi')],
  ['Claro:\n{"parts":["Oi"],"action":"answer"}', answer('Oi')],
  ['{"parts":"Oi","action":"answer"}', answer('Oi')],
  ['{"parts":[{"text":"Oi"}]}', answer('Oi')],
  ['{"parts":["Um momento."],"action":"transfer"}', transfer('Um momento.')],
  ['{"parts":[],"action":"transfer"}', transfer()],
  ['Olá, tudo bem?', answer('Olá, tudo bem?')],
  ['<think>Ela quer preço. {"parts":["x"]}</think>{"parts":["R$ 10"],"action":"answer"}', answer('R$ 10')],
  ['pensando sem abrir</think>Oi', answer('Oi')],
  ['<think>nunca acaba', answer()],
  ['{"parts":[" ",""],"action":"answer"}', answer()],
  [JSON.stringify({ parts: ['a\u0000\u202Eb\n\n\n\nc'] }), answer('ab\n\nc')],
  ['{"parts":["Oi"],"action":"delete_everything"}', answer('Oi')],
])('%j is read', (content, read) => expect(readAnswer(content)).toEqual(read))

test.each(['{"parts":["Oi"', '{"parts":[1],"action":"answer"}', '["Oi"]', 'texto "action": {', '{"parts":[{"url":"x"}]}'])(
  'nothing of %j is shown',
  (content) => expect(readAnswer(content)).toBeUndefined(),
)

test.each([
  'Ação: Transferir para o setor de atendimento',
  'ação: transferir para o setor de atendimento.',
  'Acao: Transferir para o setor de atendimento!',
  'AÇÃO : TRANSFERIR PARA O SETOR DE ATENDIMENTO',
  '*Ação: Transferir para o setor de atendimento*',
  'Ac\u0327a\u0303o: Transferir para o setor de atendimento',
])('%s calls people, and is not shown', (phrase) => {
  expect(readAnswer(`${phrase} Até já, Ana!`)).toEqual(transfer('Até já, Ana!'))
  expect(readAnswer(phrase)).toEqual(transfer())
  expect(readAnswer(JSON.stringify({ parts: [phrase, 'Até já!'], action: 'answer' }))).toEqual(transfer('Até já!'))
})

test('Markdown is converted to WhatsApp marks, inside JSON and without it', () => {
  const parts = ['**Preço:** R$ 20\n### Prazo\n- 3 dias\n[Ver catálogo](https://loja.example/c)', '2 * 3 = 6, nome_do_arquivo']
  const marked = ['*Preço:* R$ 20\n*Prazo*\n- 3 dias\nVer catálogo: https://loja.example/c', '2 * 3 = 6, nome_do_arquivo']
  expect(readAnswer(JSON.stringify({ parts, action: 'answer' }))).toEqual(answer(...marked))
  expect(readAnswer('**Só texto**, sem JSON.')).toEqual(answer('*Só texto*, sem JSON.'))
})

test('an answer that promises people hands the conversation over, whatever its action says', () => {
  const text = 'Sua conversa foi encaminhada para um **atendente**.'
  expect(readAnswer(JSON.stringify({ parts: [text], action: 'answer' }))).toEqual(transfer(text.replaceAll('**', '*')))
})

test('an answer of many parts is sent in few bubbles', () => {
  const parts = Array.from({ length: 40 }, (_, place) => `Frase ${place}`)
  const read = readAnswer(JSON.stringify({ parts, action: 'answer' }))
  expect(read?.parts).toHaveLength(maxParts)
  expect(read?.parts.join('\n\n')).toBe(parts.join('\n\n'))
})

test.each(['*', '_"', '<think>', '</think>', '<think>a</thin', 'ação: ', '{', '```'])(
  'a long row of %s in an answer is read in time',
  (sign) => {
    const began = Date.now()
    readAnswer(`${sign.repeat(1_000_000 / sign.length)}x`)
    expect(Date.now() - began).toBeLessThan(2_000)
  },
)
