// @module-tag queues

import { createIntegration } from '@recado/contract/integrations/api'
import { updateSetting } from '@recado/contract/settings/api'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, checkScreen, checkScreenSizes, phone as telephone } from './support/browser.ts'
import { people } from './support/company.ts'
import { connectNumber } from './support/connection.ts'
import { customers, dismiss, receiveIn, row } from './support/desk.ts'
import { setStage } from './support/stage.ts'

const { beatriz } = customers

const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, 'Quanto custa a estante?')
  await (await product.admin()).call(updateSetting, { settingKey: 'scheduleType', key: 'scheduleType', value: 'queue' })
  await product.query(`update users set profile = 'owner' where name = 'Lívia Rocha'`)
})

const names = (page: Page) =>
  page.getByRole('table', { name: 'Filas' }).getByRole('row').locator('.font-medium').allTextContents()

/** Whether the last message is fully visible. */
function showsLast(log: Element): boolean {
  const [seen, last] = [log.getBoundingClientRect(), log.lastElementChild?.getBoundingClientRect()]
  return last !== undefined && last.top >= seen.top && last.bottom <= seen.bottom
}

test('queues are added, edited, ordered and deleted; other screens follow', async () => {
  const marina = await stage.enter(people.marina, { path: '/queues' })
  const livia = await stage.enter(people.livia, { path: '/queues' })
  const caio = await stage.enter(people.caio)
  await expect.poll(() => names(livia)).toEqual(['Financeiro', 'Suporte técnico', 'Vendas'])

  await marina.getByRole('button', { name: 'Nova fila', exact: true }).click()
  const adding = marina.getByRole('dialog', { name: 'Nova fila' })
  await adding.getByLabel('Nome').fill('vendas')
  await adding.getByLabel('Saudação').fill('Boleto, nota e entrega.')
  await adding.getByRole('button', { name: 'Salvar' }).click()
  await adding.getByText('Este nome já está em uso.').waitFor()
  await checkScreenSizes(marina, 'queues-dialog')
  await adding.getByLabel('Nome').fill('Entregas')
  await adding.getByRole('tab', { name: 'Horário' }).click()
  await adding.getByRole('group', { name: 'Domingo' }).getByText('fechado').waitFor()
  await checkScreen(marina, 'queues-hours')
  await adding.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(marina, 'Fila salva')
  await expect.poll(() => names(livia)).toEqual(['Financeiro', 'Suporte técnico', 'Vendas', 'Entregas'])

  // By step, and by dragging.
  // The list is asked for again only after the server has the new order: an answer from before would take it back.
  const asked: string[] = []
  marina.on('request', (request) => request.url().includes('/api/queue') && asked.push(request.method()))
  await marina.getByRole('button', { name: 'Subir Entregas' }).click()
  await expect.poll(() => names(livia)).toEqual(['Financeiro', 'Suporte técnico', 'Entregas', 'Vendas'])
  expect(asked[0]).toBe('POST')
  const grip = marina.getByRole('row').filter({ hasText: 'Vendas' }).locator('.touch-none')
  const [from, to] = [await grip.boundingBox(), await marina.getByRole('row').filter({ hasText: 'Financeiro' }).boundingBox()]
  if (!from || !to) throw new Error('Nothing to drag')
  await marina.mouse.move(from.x + 8, from.y + 8)
  await marina.mouse.down()
  await marina.mouse.move(from.x + 8, to.y + 30, { steps: 4 })
  await marina.mouse.move(from.x + 8, to.y + 4, { steps: 2 })
  await marina.mouse.up()
  await expect.poll(() => names(livia)).toEqual(['Vendas', 'Financeiro', 'Suporte técnico', 'Entregas'])

  await marina.getByRole('button', { name: 'Editar Vendas' }).click()
  const editing = marina.getByRole('dialog', { name: 'Editar fila' })
  expect(await editing.getByRole('radio', { name: /Já é de Entregas/ }).isDisabled()).toBe(true)
  await editing.getByLabel('Nome').fill('Loja')
  await editing.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(marina, 'Fila salva')

  // The queue's new name shows in an attendant's list, and disappears when it is deleted.
  await caio.getByRole('tab', { name: /Aguardando/ }).click()
  await row(caio, beatriz).getByText('Loja').waitFor()
  await marina.getByRole('button', { name: 'Excluir Loja' }).click()
  await marina.getByRole('alertdialog', { name: 'Excluir "Loja"?' }).getByRole('button', { name: 'Excluir fila' }).click()
  await dismiss(marina, 'Fila excluída')
  await expect.poll(() => names(livia)).toEqual(['Financeiro', 'Suporte técnico', 'Entregas'])
  await row(caio, beatriz).getByText('Loja').waitFor({ state: 'detached' })
})

test('a menu is built by keyboard, tried on the phone beside it, in the language of the company, and saved with its queue', async () => {
  const { product } = stage
  const admin = await product.admin()
  await product.query(`update users set language = 'es' where profile = 'admin'`)
  await admin.call(createIntegration, { type: 'webhook', name: 'Estoque', urlN8N: 'https://example.com/estoque' })
  const livia = await stage.enter(people.livia, { path: '/queues' })
  await livia.getByRole('button', { name: 'Editar Suporte técnico' }).click()
  const dialog = livia.getByRole('dialog', { name: 'Editar fila' })
  await dialog.getByLabel('Saudação').fill('Vamos resolver.')
  const height = async () => (await dialog.boundingBox())?.height
  const general = await height()
  await dialog.getByRole('tab', { name: 'Opções' }).click()
  await dialog.getByText('Sem opções, o cliente aguarda direto na fila.').waitFor()
  expect(await height()).toBe(general)
  const add = dialog.getByRole('button', { name: 'Opção', exact: true })
  for (const title of ['Garantia e troca', 'Montagem', 'Outro assunto']) {
    await add.press('Enter')
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Título' }).inputValue()).toBe('')
    await livia.keyboard.type(title)
    await livia.keyboard.press('Escape')
  }
  const tree = dialog
  const rows = () =>
    tree
      .getByRole('treeitem')
      .evaluateAll((items) => items.map((item) => `${item.getAttribute('aria-level')} ${item.textContent}`))
  // The last one: up twice, then into the first.
  await livia.keyboard.press('Control+ArrowUp')
  await expect.poll(rows).toEqual(['1 1 Garantia e troca', '1 2 Outro assunto', '1 3 Montagem'])
  await livia.keyboard.press('Control+ArrowRight')
  await expect.poll(rows).toEqual(['1 1 Garantia e troca', '2 1 Outro assunto', '1 2 Montagem'])
  await livia.keyboard.press('Enter')
  await livia.keyboard.press('Tab')
  await livia.keyboard.type('Sentimos muito.')
  await livia.keyboard.press('Escape')
  const phone = dialog.getByRole('log', { name: 'Prévia' })
  await phone.getByText('Sentimos muito.').waitFor()
  await phone.getByText('Aguarda em Suporte técnico').waitFor()
  await dialog.getByRole('tab', { name: /^Opções\s*3 opções$/ }).waitFor()
  await dialog.getByText('para dentro, para fora').waitFor()
  await checkScreenSizes(livia, 'queue-options')
  // Drawn anew, it is still where the option is.
  await phone.getByText('Sentimos muito.').waitFor()

  // As a customer.
  const answer = dialog.getByLabel('Responda para testar')
  await dialog.getByRole('button', { name: 'Recomeçar a prévia' }).click()
  expect(await phone.getByText('Sentimos muito.').count()).toBe(0)
  await answer.fill('montagem')
  await answer.press('Enter')
  await expect.poll(() => tree.getByRole('treeitem', { selected: true }).textContent()).toBe('2 Montagem')

  // The phone is played the same beside any tab, and shows what came last.
  await dialog.getByRole('tab', { name: 'Geral' }).click()
  await answer.fill('#')
  await answer.press('Enter')
  await answer.fill('garantia e troca')
  await answer.press('Enter')
  await expect.poll(() => phone.evaluate(showsLast)).toBe(true)
  expect(await phone.getByText('montagem', { exact: true }).count()).toBe(1)
  expect(await phone.getByText('garantia e troca', { exact: true }).count()).toBe(1)

  // On a telephone it has a tab of its own.
  await livia.setViewportSize(telephone)
  await dialog.getByRole('tab', { name: 'Prévia' }).click()
  for (const said of ['#', '1', '9']) {
    await answer.fill(said)
    await answer.press('Enter')
  }
  await phone.getByText('9', { exact: true }).waitFor()
  expect(await phone.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true)
  await expect.poll(() => phone.evaluate(showsLast)).toBe(true)
  await checkScreen(livia, 'queue-preview')
  await dialog.getByRole('tab', { name: 'Opções' }).click()
  await livia.setViewportSize(desktop)

  // Deleting an option with children asks first.
  const first = tree.getByRole('treeitem', { name: '1 Garantia e troca' })
  await first.focus()
  await livia.keyboard.press('ArrowLeft')
  expect(await first.getAttribute('aria-expanded')).toBe('false')
  await livia.keyboard.press('Delete')
  await livia
    .getByRole('alertdialog', { name: 'Excluir "Garantia e troca" e a opção dentro dela?' })
    .getByRole('button', { name: 'Cancelar' })
    .click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(livia, 'Fila salva')
  await livia.getByRole('row').filter({ hasText: 'Suporte técnico' }).getByText('3 opções').waitFor()
  expect(
    await stage.product.query('select option, title, message from queue_options order by parent_id nulls first, option'),
  ).toEqual([
    { option: 1, title: 'Garantia e troca', message: '' },
    { option: 2, title: 'Montagem', message: '' },
    { option: 1, title: 'Outro assunto', message: 'Sentimos muito.' },
  ])

  // Opened again soon, it is the menu that was saved.
  await livia.getByRole('button', { name: 'Editar Suporte técnico' }).click()
  await dialog.getByRole('tab', { name: /^Opções\s*3 opções$/ }).waitFor()

  // An automatic answer does not apply to a queue with options.
  const said = dialog.getByText(/^Esta fila tem opções/)
  expect(await said.count()).toBe(0)
  await dialog.getByRole('combobox', { name: 'Integração' }).click()
  await dialog.getByRole('tab', { name: 'Geral' }).waitFor()
  await livia.getByRole('option', { name: 'Estoque' }).click()
  await said.waitFor()
  await livia.keyboard.press('Escape')
  await livia.getByRole('alertdialog').getByRole('button', { name: 'Descartar mudanças' }).click()
})
