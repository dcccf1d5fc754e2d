import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { bots } from '#features/bots/texts/pt.ts'
import { flowNodes } from '#features/flow-nodes/texts/pt.ts'
import { titleOf } from './title.ts'

beforeAll(async () => {
  await i18next.init({ lng: 'pt', resources: { pt: { bots, flowNodes } }, interpolation: { escapeValue: false } })
})

test('a title contains the name of the block as it is written within a sentence', () => {
  expect(titleOf('create', 'audio')).toBe('Adicionar áudio ao fluxo')
  expect(titleOf('create', 'typebot')).toBe('Adicionar TypeBot ao fluxo')
  expect(titleOf('edit', 'randomizer')).toBe('Editar randomizador')
  expect([titleOf('create', 'start'), titleOf('edit', 'start')]).toEqual(['Adicionar início ao fluxo', 'Editar início'])
})
