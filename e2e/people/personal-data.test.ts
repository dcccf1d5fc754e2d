// @module-tag personal-data
// @module-tag contacts

import { listContacts } from '@recado/contract/contacts/api'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkScreen, checkScreenSizes, soon } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { connectNumber, shop } from '#support/connection.ts'
import {
  chooseTicketAction,
  conversation,
  customers,
  dismiss,
  field,
  ticketState,
  receiveIn,
  row as ticketRow,
} from '#support/desk.ts'
import { setStage } from '#support/stage.ts'

const { beatriz } = customers

const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, 'Quanto custa a estante?', people.caio)
})

function row(page: Page, name: string): Locator {
  return page.getByRole('table', { name: 'Contatos' }).getByRole('row').filter({ hasText: name })
}

/** Opens the menu of a contact by keyboard, and chooses in it. */
async function choose(page: Page, name: string, entry: string): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: `Mais sobre ${name}` })
    .press('Enter')
  // The menu takes the focus to its first entry once it is open.
  await page.locator('[role=menuitem]:focus').waitFor()
  await page.getByRole('menuitem', { name: entry, exact: true }).press('Enter')
}

test('a contact is blocked, asks for no campaigns, has its data handed out, and is erased', async () => {
  const marina = await stage.enter(people.marina, { path: '/contacts' })
  const caio = await stage.enter(people.caio, { colorScheme: 'dark' })
  await ticketRow(caio, beatriz).click()
  await field(caio).waitFor()

  // A blocked contact's messages notify no attendant, and no attendant can write to the contact.
  await choose(marina, beatriz.name, 'Bloquear')
  await marina.getByRole('alertdialog', { name: `Bloquear ${beatriz.name}?` }).waitFor()
  await checkScreen(marina, 'standing-block')
  await marina.getByRole('button', { name: 'Bloquear contato' }).press('Enter')
  await row(marina, beatriz.name).getByText('Bloqueado').waitFor(soon)
  await conversation(caio, beatriz).getByText('Contato bloqueado.').waitFor(soon)
  await caio.getByRole('complementary', { name: 'Contato' }).getByText('Bloqueado').waitFor(soon)
  await dismiss(marina, `${beatriz.name} foi bloqueado`)
  await stage.product.phones.write(beatriz.phone, shop, 'Vocês estão aí?')
  await conversation(caio, beatriz).getByText('Vocês estão aí?').waitFor()
  expect(await ticketState(stage.product, beatriz)).toMatchObject({ status: 'open', unread: 0 })
  await checkScreenSizes(caio, 'standing-blocked')

  // A wish about campaigns is noted, and taken back only with a reason.
  await choose(marina, beatriz.name, 'Não enviar campanhas')
  const wish = marina.getByRole('dialog', { name: /campanhas a Beatriz/ })
  await wish.getByLabel('Motivo').fill('Pediu por telefone')
  await marina.keyboard.press('Control+Enter')
  await row(marina, beatriz.name).getByText('Sem campanhas').waitFor(soon)
  await dismiss(marina, 'Anotado no contato')
  await checkScreenSizes(marina, 'standing-list')
  await choose(marina, beatriz.name, 'Voltar a enviar campanhas')
  await wish.getByLabel('Motivo').waitFor()
  await marina.keyboard.press('Control+Enter')
  await expect.poll(() => wish.getByLabel('Motivo').getAttribute('aria-invalid')).toBe('true')
  await wish.getByLabel('Motivo').fill('Escreveu pedindo as ofertas')
  await marina.keyboard.press('Control+Enter')
  await row(marina, beatriz.name)
    .getByText('Sem campanhas')
    .waitFor({ ...soon, state: 'detached' })
  await dismiss(marina, 'Anotado no contato')
  await choose(marina, beatriz.name, 'Desbloquear')
  await field(caio).waitFor(soon)
  await dismiss(marina, `${beatriz.name} foi desbloqueado`)

  // The contact's form shows the refusal.
  await row(marina, beatriz.name)
    .getByRole('button', { name: `Editar ${beatriz.name}` })
    .click()
  const wishes = marina.getByRole('list', { name: 'Campanhas' })
  await wishes.getByText('Escreveu pedindo as ofertas').waitFor()
  expect(await wishes.getByRole('listitem').count()).toBe(2)
  await checkScreenSizes(marina, 'standing-history')
  await marina.keyboard.press('Escape')

  // Only the user responsible for personal data exports and erases it.
  const file = marina.waitForEvent('download')
  await choose(marina, beatriz.name, 'Baixar os dados')
  expect((await file).suggestedFilename()).toBe('contato.json')
  const told = JSON.parse(await readFile(await (await file).path(), 'utf8')) as { messages: { text: string }[] }
  expect(told.messages.map(({ text }) => text)).toContain('Vocês estão aí?')
  await choose(marina, beatriz.name, 'Apagar os dados')
  const erasing = marina.getByRole('alertdialog', { name: `Apagar os dados de ${beatriz.name}?` })
  await erasing.getByText('As mensagens ficam, sem a pessoa').waitFor()
  await checkScreenSizes(marina, 'standing-erase')
  await erasing.getByRole('button', { name: 'Apagar para sempre' }).click()
  await dismiss(marina, 'Este contato já está com Caio Mendes, em Vendas.')
  const opened = caio.url()
  await chooseTicketAction(caio, beatriz, 'Resolver')
  await expect.poll(() => ticketState(stage.product, beatriz)).toMatchObject({ status: 'closed' })
  await erasing.getByRole('button', { name: 'Apagar para sempre' }).click()
  await row(marina, beatriz.name).waitFor({ ...soon, state: 'detached' })
  await dismiss(marina, 'Dados pessoais apagados')
  await caio.goto(opened)
  const left = conversation(caio, { name: 'Contato apagado' })
  await left.getByText('Quanto custa a estante?').waitFor()
  await left.getByText('Este contato foi excluído.').waitFor()
  expect(await left.getByRole('button', { name: 'Reabrir' }).count()).toBe(0)

  // And what was done is written down.
  await marina.getByRole('button', { name: 'Registro' }).click()
  const log = marina.getByRole('table', { name: 'Registro' })
  await log.getByText('Apagou os dados pessoais de um contato').waitFor()
  expect(await log.getByRole('row').count()).toBe(5)
  await checkScreenSizes(marina, 'standing-log')
  await caio.getByRole('link', { name: 'Contatos' }).click()
  await caio.getByText('Nenhum contato ainda').waitFor()
  expect(await caio.getByRole('button', { name: 'Registro' }).count()).toBe(0)
  expect((await (await stage.product.admin()).call(listContacts, {})).contacts).toEqual([])
})
