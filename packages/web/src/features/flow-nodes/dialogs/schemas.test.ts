import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { shortName } from './schemas.ts'
import { flowNodes } from '#features/flow-nodes/texts/pt.ts'

beforeAll(async () => {
  await i18next.init({ lng: 'pt', resources: { pt: { flowNodes } }, interpolation: { escapeValue: false } })
})

test.each([
  ['  ', ['Obrigatório']],
  ['x', ['Muito curto!']],
  ['x'.repeat(51), ['Muito longo!']],
  ['xy', []],
  ['x'.repeat(50), []],
])('a name "%s" gets the errors %o', (name, words) => {
  expect(shortName.safeParse(name).error?.issues.map(({ message }) => message) ?? []).toEqual(words)
})
