import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { choose, endingsOf, type Slot } from './chosen.ts'
import { flowNodes } from '#features/flow-nodes/texts/pt.ts'

beforeAll(async () => {
  await i18next.init({ lng: 'pt', resources: { pt: { flowNodes } }, interpolation: { escapeValue: false } })
})

const megabyte = 1024 * 1024
const file = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name)

test.each<[Slot, string, boolean, string]>([
  ['img', 'foto.gif', false, 'Use png, jpg, jpeg'],
  ['img', 'sem final', false, 'Use png, jpg, jpeg'],
  ['audio', 'voz.wav', false, 'Use ogg, mp3, opus'],
  ['audio', 'voz.opus', true, 'Use ogg, mp3'],
  ['video', 'filme.mov', false, 'Use mp4'],
])('in the slot %s the file %s is refused because of its format, with isAlone %s', async (slot, name, isAlone, words) => {
  expect(await choose(slot, file(name, 10), isAlone)).toBe(words)
})

test.each<[Slot, string, number]>([
  ['img', 'foto.png', 2],
  ['audio', 'voz.MP3', 5],
  ['video', 'filme.mp4', 20],
])('in the slot %s the file %s may have at most %d MB', async (slot, name, megabytes) => {
  const large = await choose(slot, file(name, megabytes * megabyte + 1), true)
  expect(large).toBe(`Arquivo é muito grande! ${megabytes}MB máximo`)
  // A picture that fits is redrawn, which requires a browser.
  if (slot === 'img') return
  const fitting = file(name, megabytes * megabyte)
  expect(await choose(slot, fitting, true)).toEqual({ file: fitting, before: null })
})

test('a sound within a content block may be opus', async () => {
  expect(endingsOf('audio', false)).toEqual(['ogg', 'mp3', 'opus'])
  const voice = file('voz.opus', 10)
  expect(await choose('audio', voice, false)).toEqual({ file: voice, before: null })
})
