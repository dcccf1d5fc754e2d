// @module-tag first-steps
// @module-tag connections

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkScreenSizes } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { pairNumber, shownQrCode } from '#support/connection.ts'
import { setStage } from '#support/stage.ts'

const stage = setStage(async (product) => {
  await product.query(`delete from settings where key = 'firstSteps.skipped'`)
  await product.query(`update users set profile = 'owner' where name = 'Lívia Rocha'`)
})

/** Also while a dialog covers it. */
const guide = (page: Page) => page.getByRole('region', { name: /^Primeiros passos/, includeHidden: true })

test('a company with queues and people is led to its first number, which is paired where it was made', async () => {
  const { product } = stage
  const marina = await stage.enter(people.marina)
  const livia = await stage.enter(people.livia)
  await guide(marina).getByText('2 de 3').waitFor()
  await guide(marina).getByRole('button', { name: 'Recolher os passos' }).click()
  expect(await guide(marina).getByRole('listitem').count()).toBe(0)
  await guide(marina).getByRole('button', { name: 'Mostrar os passos' }).click()
  await guide(marina)
    .getByRole('button', { name: /^Conecte um número/ })
    .click()
  const adding = marina.getByRole('dialog', { name: 'Nova conexão' })
  await adding.getByLabel('Nome', { exact: true }).fill('Matriz')
  // Only admins see the guide.
  await livia.getByText('Nenhum atendimento aberto').waitFor()
  expect(await guide(livia).count()).toBe(0)
  await adding.getByRole('button', { name: 'Salvar e conectar' }).click()

  // Until a phone has read the code, the step is to be done, and leads back to it.
  await marina.getByText('Conexão salva').first().waitFor()
  const pairing = marina.getByRole('dialog', { name: 'Conectar Matriz' })
  await pairing.getByRole('heading', { name: 'Ler com a câmera' }).waitFor()
  await marina.keyboard.press('Escape')
  await pairing.waitFor({ state: 'detached' })
  await guide(marina).getByText('2 de 3').waitFor()
  await guide(marina)
    .getByRole('button', { name: /^Conecte um número/ })
    .click()
  await pairing.waitFor()
  const [made] = await product.query<{ id: number }>(`select id from connections where name = 'Matriz'`)
  const id = made?.id ?? 0
  const code = await shownQrCode(product, id)
  await checkScreenSizes(marina, 'first-steps-pairing')
  await pairNumber(product, id, code)
  await marina.getByText('Número conectado').waitFor()
  await guide(marina).waitFor({ state: 'detached' })
})
