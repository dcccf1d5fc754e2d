import { placeholderValuesFor } from '@recado/contract/bots/values'
import { botWords } from '@recado/contract/bots/words'
import { defaultHours } from '@recado/contract/hours'
import type { QueueOption } from '@recado/contract/queues/options'
import { expect, test } from 'vitest'
import { nodesOf } from './options/nodes.ts'
import { answersTo, nextTimestamp, play, type PreviewConnection, type PreviewOf } from './preview.ts'

/** A Monday, 12:00 in São Paulo. */
const noon = Date.UTC(2026, 10, 23, 15)
const timeZone = 'America/Sao_Paulo'
const queue = (id: number) => ({ id, name: `Fila ${id}`, color: '#111111' })
const connection: PreviewConnection = {
  greetingMessage: 'Olá!',
  outOfHoursMessage: 'A loja fechou.',
  maxUseBotQueues: 2,
  queues: [queue(1), queue(2)],
}
const of: PreviewOf = {
  name: 'Suporte',
  unnamed: '(sem nome)',
  connection,
  greetsForOneQueue: false,
  schedules: [],
  scheduleType: 'queue',
  timeZone,
  words: botWords.pt,
  values: { firstName: 'Beatriz' },
}
const option = (id: number, title: string, children: QueueOption[] = []): QueueOption => ({
  id,
  title,
  message: `${title}?`,
  children,
  option: id,
  queueId: 1,
  parentId: null,
})
const draft = {
  name: 'Suporte',
  greetingMessage: 'Oi, {{firstName}}!',
  outOfHoursMessage: 'Abrimos às 8h.',
  schedules: [...defaultHours],
  options: nodesOf([option(11, 'Gaveta', [option(12, 'Emperrou')]), option(13, '')]),
}
const root = 'Oi, Beatriz!\n*1* - Gaveta\n*2* - (sem nome)\n*#* - Menu inicial'
const drawer = 'Gaveta?\n*1* - Emperrou\n*0* - Voltar\n*#* - Menu inicial'

test('the phone shows what customers would read, and follows what is answered', () => {
  expect(play(draft, of, [], noon).turns).toEqual([{ said: null, messages: [root] }])
  const there = play(draft, of, ['gaveta'], noon)
  expect(there).toMatchObject({ focused: '11', turns: [{}, { said: 'gaveta', messages: [drawer] }] })
  const { turns, state, focused } = play(draft, of, ['1', '#', '1', '0', '1', '1'], noon)
  expect(turns.slice(2).map(({ messages }) => messages)).toEqual([[root], [drawer], [root], [drawer], ['Emperrou?']])
  expect([state.place.at, focused]).toEqual(['waiting', '12'])
})

test('the answers to an option of the tree are the numbers on the way to it', () => {
  expect(answersTo(draft.options, '12')).toEqual(['1', '1'])
  expect(answersTo(draft.options, '13')).toEqual(['2'])
  expect(answersTo(draft.options, null)).toEqual([])
})

test('outside its opening hours the queue sends its out-of-hours text', () => {
  const at = (day: Parameters<typeof nextTimestamp>[2], time: string) =>
    play(draft, of, [], nextTimestamp(noon, timeZone, day, time))
  expect(at('', '').turns[0]?.messages).toEqual([root])
  expect(at('', '23:00').turns[0]?.messages).toEqual(['Abrimos às 8h.', root])
  expect(at('sunday', '12:00').turns[0]?.messages).toEqual(['Abrimos às 8h.', root])
  expect(at('saturday', '09:00').turns[0]?.messages).toEqual([root])
})

const talk = (typed: string[], over: Partial<PreviewOf>, time = '12:00', form = draft) =>
  play(form, { ...of, ...over }, typed, nextTimestamp(noon, timeZone, '', time)).turns.map(({ messages }) => messages)

test('under the hours of the company, the out-of-hours text of the connection is sent once', () => {
  const company = { scheduleType: 'company', schedules: defaultHours } as const
  const typed = ['1', '#']
  expect(talk(typed, company, '23:30')).toEqual([['A loja fechou.', root], [drawer], [root]])
  expect(talk(typed, company)).toEqual([[root], [drawer], [root]])
  expect(talk(typed, { ...company, scheduleType: 'disabled' }, '23:30')).toEqual([[root], [drawer], [root]])
  expect(talk(typed, { ...company, connection: undefined }, '23:30')).toEqual([[root], [drawer], [root]])
})

test('a queue without an out-of-hours text uses that of the connection', () => {
  const silent = { ...draft, outOfHoursMessage: '' }
  expect(talk([], {}, '23:30', silent)).toEqual([['A loja fechou.', root]])
  expect(talk([], {}, '23:30')).toEqual([['Abrimos às 8h.', root]])
})

test('a connection limits how often the menu is sent, and sends its greeting if it has a single queue', () => {
  const again = `Não entendi. Responda com um dos números abaixo.\n\n${root}`
  const gone = 'Vou passar a conversa para o setor Suporte. Respondemos por aqui assim que possível.'
  expect(talk(['9', '9', '9'], {})).toEqual([[root], [again], [gone], []])
  const alone = { ...connection, queues: [queue(1)] }
  expect(talk([], { connection: alone, greetsForOneQueue: true })).toEqual([['Olá!', root]])
  expect(talk([], { connection: alone }, '12:00', { ...draft, options: [] })).toEqual([[]])
})

test('a placeholder is filled with the value that customers would see at that hour', () => {
  const greetingMessage = '{{greeting}}, {{firstName}}, {{queue}} {{protocol}} {{date}} {{hour}}'
  const said = (time: string) => {
    const at = nextTimestamp(noon, timeZone, '', time)
    const about = {
      contactName: 'Beatriz Nogueira',
      phone: '5541',
      email: '',
      connection: 'Matriz',
      company: 'Loja',
      protocol: 42,
    }
    const values = placeholderValuesFor({ ...about, timeZone, words: of.words }, at)
    return play({ ...draft, greetingMessage, options: [] }, { ...of, scheduleType: 'disabled', values }, [], at).turns[0]
      ?.messages
  }
  expect(said('09:05')).toEqual(['Bom dia, Beatriz, Suporte 42 23/11/2026 09:05'])
  expect(said('20:00')).toEqual(['Boa noite, Beatriz, Suporte 42 23/11/2026 20:00'])
})
