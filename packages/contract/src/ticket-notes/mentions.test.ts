import { expect, test } from 'vitest'
import { mentionsIn, splitMentions, readableNote, writtenNote } from './mentions.ts'

const ana = { id: 7, name: 'Ana' }
const anaPaula = { id: 12, name: 'Ana Paula' }

test('typed names become mentions by id, the longest name first, and are shown with the current names', () => {
  const note = writtenNote('@Ana Paula e @Ana: liguem. @Anabela não.', [ana, anaPaula])
  expect(note).toBe('<@12> e <@7>: liguem. @Anabela não.')
  expect(mentionsIn(`${note} <@7>`)).toEqual([12, 7])
  expect(readableNote(note, [ana, { id: 12, name: 'Paula Reis' }])).toBe('@Paula Reis e @Ana: liguem. @Anabela não.')
})

test('a mention of an unknown user stays as it is written', () => {
  expect(splitMentions('<@9> veja <@7>', [ana])).toEqual(['<@9> veja ', ana])
  expect(splitMentions('', [ana])).toEqual([])
})
