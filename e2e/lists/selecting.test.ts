// @module-tag tickets

import { updateTicket } from '@recado/contract/tickets/api'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkScreenSizes } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { connectNumber } from '#support/connection.ts'
import {
  chooseTicketAction,
  choose,
  conversation,
  type Customer,
  customers,
  dismiss,
  openTab,
  receiveIn,
  row,
} from '#support/desk.ts'
import { setStage } from '#support/stage.ts'

const { beatriz, joao, rafael, mariana } = customers

/** Marina attends three, from the top: João, Rafael, Beatriz; Caio attends Mariana, whose row stands above them. */
const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, 'Quanto custa a estante?', people.marina)
  await receiveIn(product, 'Vendas', rafael, 'A gaveta emperrou', people.marina)
  await receiveIn(product, 'Vendas', joao, 'Qual o prazo da mesa?', people.marina)
  await receiveIn(product, 'Vendas', mariana, 'A porta não fecha', people.caio)
})

const box = (page: Page, { name }: Customer) => page.getByRole('checkbox', { name: `Selecionar ${name}` })
const heading = (page: Page, text: string) => page.getByRole('heading', { name: text, exact: true })

async function placeOf({ name }: Customer): Promise<string> {
  const [found] = await stage.product.query<{ place: string }>(
    `select t.status || ' ' || coalesce(u.name, '-') as place from tickets t join contacts c on c.id = t.contact_id
     left join users u on u.id = t.user_id where c.name = $1`,
    [name],
  )
  return found?.place ?? ''
}

test('several tickets are selected by click, range, key and menu, and resolved, tagged and transferred with one undo', async () => {
  const page = await stage.enter(people.marina)
  await row(page, joao).waitFor()
  await page.getByText('Ao vivo').waitFor()

  // Ctrl chooses one, Shift all between; nothing is opened.
  await row(page, joao)
    .getByRole('link')
    .click({ modifiers: ['Control'] })
  await heading(page, '1 selecionado').waitFor()
  await box(page, beatriz).click({ modifiers: ['Shift'] })
  await heading(page, '3 selecionados').waitFor()
  await box(page, mariana).check()
  await page.getByText(`${mariana.name} está com Caio Mendes: resolver também fecha.`).waitFor()
  expect(new URL(page.url()).pathname).toBe('/tickets')
  await checkScreenSizes(page, 'selecting')
  await box(page, mariana).uncheck()
  await page.keyboard.press('Escape')
  await heading(page, 'Atendimentos').waitFor()

  // By keyboard alone: X chooses the row that has the focus.
  await row(page, joao).getByRole('link').focus()
  await page.keyboard.press('x')
  await heading(page, '1 selecionado').waitFor()
  await page.getByRole('button', { name: 'Selecionar os 4' }).click()
  await heading(page, '4 selecionados').waitFor()
  await box(page, mariana).uncheck()

  await page.getByRole('button', { name: 'Resolver 3' }).click()
  await page.getByText('3 atendimentos resolvidos').waitFor()
  await expect
    .poll(() => Promise.all([beatriz, rafael, joao, mariana].map(placeOf)))
    .toEqual(['closed Marina Prado', 'closed Marina Prado', 'closed Marina Prado', 'open Caio Mendes'])
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(() => Promise.all([beatriz, rafael, joao].map(placeOf))).toEqual(Array(3).fill('open Marina Prado'))

  // Tags go to the contacts of all selected tickets.
  await row(page, beatriz).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Selecionar', exact: true }).click()
  await box(page, rafael).check()
  await page.getByRole('button', { name: 'Etiquetas' }).click()
  await choose(page, page.getByRole('combobox', { name: 'Etiquetas a pôr' }), 'VIP')
  await checkScreenSizes(page, 'selecting-tags')
  await page.getByRole('button', { name: 'Pôr em 2 contatos' }).click()
  await page.getByText('Etiquetas postas em 2 contatos').waitFor()
  await row(page, rafael).getByText('VIP').waitFor()
  await row(page, beatriz).getByText('VIP').waitFor()

  // A colleague takes over two at once.
  await row(page, beatriz)
    .getByRole('link')
    .click({ modifiers: ['Control'] })
  await box(page, rafael).check()
  await page.getByRole('button', { name: 'Transferir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transferir 2 atendimentos' })
  await choose(page, dialog.getByRole('combobox', { name: 'Atendente' }), 'caio', /Caio Mendes/)
  await dialog.getByRole('button', { name: 'Transferir' }).click()
  await dismiss(page, '2 atendimentos transferidos para Caio Mendes')
  await expect.poll(() => Promise.all([beatriz, rafael].map(placeOf))).toEqual(Array(2).fill('open Caio Mendes'))
})

test('tickets that an attendant may not resolve are left out, another tab selects anew, and the next one opens if configured', async () => {
  const page = await stage.enter(people.caio)
  await row(page, mariana).waitFor()
  await row(page, beatriz)
    .getByRole('link')
    .click({ modifiers: ['Control'] })
  await box(page, mariana).check()
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Marcar como lidos' }).click()
  await dismiss(page, '2 atendimentos lidos')
  await heading(page, 'Atendimentos').waitFor()
  await row(page, mariana)
    .getByRole('link')
    .click({ modifiers: ['Control'] })
  await heading(page, '1 selecionado').waitFor()
  await openTab(page, /Aguardando/)
  await heading(page, 'Atendimentos').waitFor()
  await openTab(page, /Busca/)
  await page.getByRole('searchbox', { name: 'Buscar atendimentos' }).fill('porta')
  await row(page, mariana)
    .getByRole('link')
    .click({ modifiers: ['Control'] })
  await page.getByRole('button', { name: 'Resolver 1' }).waitFor()
  await page.keyboard.press('Escape')
  // A colleague's ticket in one of the attendant's own queues is visible, and is left out.
  await page.getByRole('searchbox', { name: 'Buscar atendimentos' }).fill('prazo')
  await row(page, joao)
    .getByRole('link')
    .click({ modifiers: ['Control'] })
  await page.getByText('1 está com colega e fica de fora.').waitFor()
  expect(await page.getByRole('button', { name: 'Resolver', exact: true }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  expect(await page.getByRole('checkbox', { name: /^Selecionar/ }).count()).toBe(0)

  // Resolving opens the next conversation for those who want that.
  await openTab(page, /Abertos/)
  await openTab(page, /Atendendo/)
  await row(page, mariana).getByRole('link').click()
  const pane = conversation(page, mariana)
  await pane.getByRole('button', { name: 'Como prefiro trabalhar' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Ao resolver, abrir o próximo' }).click()
  // Only an admin may delete a ticket.
  expect(await page.getByText('Excluir atendimento').count()).toBe(0)
  await page.keyboard.press('Escape')
  await chooseTicketAction(page, mariana, 'Resolver')
  await page.getByText('Atendimento resolvido').waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/tickets\/.+/)
  await expect.poll(() => page.getByRole('region', { name: `Conversa com ${mariana.name}` }).count()).toBe(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await pane.waitFor()
})

test('by keyboard alone, waiting tickets are reached, selected, accepted together and returned', async () => {
  const waiting = [
    { phone: '5541954320001', name: 'Aline Prates' },
    { phone: '5541954320002', name: 'Bruno Teles' },
  ] as const
  for (const { phone, name } of waiting) await stage.product.phones.addPhone({ pn: phone, name })
  for (const customer of waiting) await receiveIn(stage.product, 'Vendas', customer, 'Bom dia')
  const page = await stage.enter(people.caio)
  const { keyboard } = page
  await row(page, mariana).waitFor()
  await page.getByText('Ao vivo').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.closest('[data-index]')?.getAttribute('data-index') ?? null)

  // A second 1 leads to the waiting list, J and K move through it. X selects, and the row keeps the focus.
  await keyboard.press('1')
  await page.getByRole('tab', { name: /Aguardando/, selected: true }).waitFor()
  for (const customer of waiting) await row(page, customer).waitFor()
  await keyboard.press('j')
  expect(await focused()).toBe('0')
  await keyboard.press('x')
  await heading(page, '1 selecionado').waitFor()
  await expect.poll(focused).toBe('0')
  await keyboard.press('j')
  expect(await focused()).toBe('1')
  await keyboard.press('x')
  await heading(page, '2 selecionados').waitFor()
  await keyboard.press('Escape')
  await heading(page, 'Atendimentos').waitFor()
  await expect.poll(focused).toBe('1')
  await keyboard.press('k')
  expect(await focused()).toBe('0')
  await keyboard.press('Enter')
  await page.waitForURL('**/tickets/*-*')
  await keyboard.press('Escape')
  await keyboard.press('1')

  // They are accepted together, and given back with one press.
  const caio = await stage.product.signIn(people.caio)
  for (const { id } of await stage.product.query<{ id: number }>(
    'select t.id from tickets t join contacts c on c.id = t.contact_id where c.name = any($1)',
    [[beatriz.name, rafael.name]],
  ))
    await caio.call(updateTicket, { id, status: 'pending' })
  await openTab(page, /Aguardando/)
  await row(page, beatriz).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Selecionar', exact: true }).click()
  await box(page, rafael).check()
  await page.getByRole('button', { name: 'Aceitar 2' }).waitFor()
  await page.keyboard.press('Alt+a')
  await page.getByText('2 atendimentos aceitos').waitFor()
  await expect.poll(() => Promise.all([beatriz, rafael].map(placeOf))).toEqual(Array(2).fill('open Caio Mendes'))
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(() => Promise.all([beatriz, rafael].map(placeOf))).toEqual(Array(2).fill('pending -'))
})
