import { folded } from '@recado/contract/folded'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { World } from '../../../test/world.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

const letters = Array.from({ length: 0x180 - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).filter((sign) =>
  /[\p{Script=Latin}ªº\p{ASCII}]/u.test(sign),
)
/** Digraphs and letters of old print, which people do not type. */
const leftByScreens = Array.from('ĲĳĸĿŀŉſ')
const awkward = [
  'São João',
  'AÇAÍ & CIA.',
  'Ação',
  'Muñoz Ibáñez',
  'Łukasz Østergård',
  'Straße',
  'Þórður Guðmundsson',
  'Œuvre, encyclopædia',
  'Caixa d’Água',
  '“Aspas” e «outras»',
  'Nº 1, 2ª via',
  'às 9h—10h…',
  '¿Qué? ¡Sí!',
  'ışıl',
  'Grünwald-Åkesson, Dvořák',
  'IŞIL',
  'e\u0301 o\u0308 decomposed',
  'Ελένη ΆΝΝΑ',
  'with\u00a0hard\u00a0spaces',
  '100% _under_ \\back',
  '😀 João 👍🏽',
  '',
]

test('screens fold a text as the database does', async () => {
  const texts = [...letters, ...awkward]
  const { rows } = await w.owner.query<{ text: string; folded: string }>(
    'select text, fold(text) as folded from unnest($1::text[]) with ordinality u (text, at) order by at',
    [texts],
  )
  expect(rows.length).toBeGreaterThan(290)
  expect(rows.flatMap((row) => (row.folded === folded(row.text) ? [] : [row.text]))).toEqual(leftByScreens)
})
