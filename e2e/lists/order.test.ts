// @module-tag tickets

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkScreenSizes } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { connectNumber, shop } from '#support/connection.ts'
import { conversation, customers, dismiss, openTab, receiveIn, row } from '#support/desk.ts'
import { setStage } from '#support/stage.ts'

const { beatriz, joao, rafael } = customers

/** Rafael has waited for two hours and João for five minutes, Beatriz has just written. */
const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Suporte técnico', rafael, 'A gaveta emperrou')
  await receiveIn(product, 'Vendas', joao, 'Qual o prazo da mesa?')
  await receiveIn(product, 'Vendas', beatriz, 'Quanto custa a estante?')
  const minutes = { [rafael.name]: 120, [joao.name]: 5 }
  for (const [name, ago] of Object.entries(minutes)) {
    const of = 'ticket_id in (select t.id from tickets t join contacts c on c.id = t.contact_id where c.name = $1)'
    await product.query(`update messages set sent_at = sent_at - $2 * interval '1 minute' where ${of}`, [name, ago])
    await product.query(
      `update tickets set waiting_since = waiting_since - $2 * interval '1 minute' where ${of.replace('ticket_id', 'id')}`,
      [name, ago],
    )
  }
})

/** The first names of the rows, from the top, once the list has settled. */
async function expectOrder(page: Page, ...names: string[]): Promise<void> {
  await page.mouse.move(1200, 700)
  const rows = page.getByRole('list', { name: 'Atendimentos' }).getByRole('listitem')
  const shown = async () =>
    (await rows.allTextContents()).map((text) => names.find((name) => text.includes(name)) ?? text.slice(0, 40))
  await expect.poll(shown).toEqual(names)
}

async function order(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: /^Ordenar/ }).click()
  await page.getByRole('menuitemradio', { name: choice }).click()
}

test('the customer who waits longest is offered first, by the list’s order or by default, and a filter is saved by name', async () => {
  const page = await stage.enter(people.marina)
  await page.getByText('3 clientes estão aguardando').waitFor()
  await page.getByText(`${rafael.name} espera há 2 h, em Suporte técnico.`).waitFor()
  await checkScreenSizes(page, 'list-longest')
  await openTab(page, /Aguardando/)
  await expectOrder(page, 'Beatriz', 'João', 'Rafael')
  await order(page, 'Espera mais longa')
  await expectOrder(page, 'Rafael', 'João', 'Beatriz')

  // A new message moves no waiting row. The order is kept in this browser, for this list only.
  await stage.product.phones.write(joao.phone, shop, 'E a cor?')
  await row(page, joao).getByText('E a cor?').waitFor()
  await expectOrder(page, 'Rafael', 'João', 'Beatriz')
  await page.reload()
  await page.getByRole('button', { name: 'Ordenar Atendendo: Mais recentes' }).waitFor()
  await openTab(page, /Aguardando/)
  await expectOrder(page, 'Rafael', 'João', 'Beatriz')

  // Each row shows one age, that of the wait. Changes to the ticket do not make its message newer.
  await row(page, rafael).getByText('2 h').waitFor()
  await page.getByRole('button', { name: 'Espiar', exact: true }).last().click()
  const peek = page.getByRole('dialog', { name: `Conversa com ${rafael.name}` })
  await peek.getByText('A gaveta emperrou').waitFor()
  await page.keyboard.press('Escape')
  await peek.waitFor({ state: 'detached' })
  // A row selected by key counts as a choice and goes before the longest wait.
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await row(page, joao).locator(':focus').waitFor()
  await page.keyboard.press('Alt+a')
  await conversation(page, joao).waitFor()
  await openTab(page, /Aguardando/)
  await expectOrder(page, 'Rafael', 'Beatriz')
  await row(page, rafael)
    .getByRole('button', { name: /^Espiar/ })
    .click()
  await peek.getByRole('button', { name: 'Aceitar' }).click()
  await conversation(page, rafael).waitFor()
  await peek.waitFor({ state: 'detached' })
  await row(page, rafael).getByText('2 h').waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/tickets\/.+/)

  // A filter is saved by name, chosen again, and deleted with a way back.
  const saved = (name: string) => page.getByRole('button', { name: `Filtro: ${name}`, exact: true })
  await saved('Todos').waitFor()
  await openTab(page, /Aguardando/)
  await expectOrder(page, 'Beatriz')
  await page.getByRole('button', { name: /^Filtrar a lista/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Suporte técnico' }).click()
  await page.getByText('Nada com este filtro').waitFor()
  await checkScreenSizes(page, 'filter-menu')
  await page.getByRole('menuitem', { name: 'Guardar este filtro…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Guardar este filtro' })
  await dialog.getByRole('button', { name: 'Guardar filtro' }).click()
  await dialog.getByText('Obrigatório').waitFor()
  await dialog.getByLabel('Nome').fill('Oficina')
  await page.keyboard.press('Enter')
  await dismiss(page, 'Filtro guardado')
  await saved('Oficina').waitFor()

  await saved('Oficina').click()
  await page.getByRole('menuitemradio', { name: 'Todos' }).click()
  await expectOrder(page, 'Beatriz')
  await saved('Todos').click()
  await checkScreenSizes(page, 'filter-saved')
  await page.getByRole('menuitemradio', { name: 'Oficina' }).click()
  await page.getByText('Nada com este filtro').waitFor()
  await page.reload()
  await saved('Oficina').click()
  await page.getByRole('menuitem', { name: 'Excluir “Oficina”' }).click()
  await saved('Todos').waitFor()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await saved('Oficina').waitFor()

  // Only what is unread.
  await openTab(page, /Aguardando/)
  await saved('Oficina').click()
  await page.getByRole('menuitemradio', { name: 'Todos' }).click()
  await page.getByRole('button', { name: /^Filtrar a lista/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Só não lidos' }).click()
  await page.keyboard.press('Escape')
  await saved('Sem nome').waitFor()
  await expectOrder(page, 'Beatriz')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ticketFilters')).length)).toBe(1)
})
