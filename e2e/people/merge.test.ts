// @module-tag contact-merges
// @module-tag contacts

import { listContacts, updateContact } from '@recado/contract/contacts/api'
import { createTag, syncTags } from '@recado/contract/tags/api'
import { expect, test } from 'vitest'
import { checkScreen, checkScreenSizes, soon } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { connectNumber } from '#support/connection.ts'
import { chooseTicketAction, conversation, customers, dismiss, field, receiveIn, row } from '#support/desk.ts'
import { setStage } from '#support/stage.ts'

const { beatriz, joao } = customers
/** João's name here, until his identity is known. */
const bia = { name: 'Bia (arquiteta Paula)' }

const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, 'Quanto custa a estante?', people.caio)
  await receiveIn(product, 'Vendas', joao, 'E em freijó?', people.caio)
  const admin = await product.admin()
  const [first, second] = await Promise.all(
    [beatriz, joao].map(async ({ phone }) => (await admin.call(listContacts, { searchParam: phone })).contacts[0]?.id ?? 0),
  )
  const tag = async (name: string, color: string) => (await admin.call(createTag, { name, color })).id
  await admin.call(updateContact, { id: first ?? 0, email: 'bia.nogueira@correio.com' })
  const extraInfo = [{ name: 'Arquiteta', value: 'Paula Dutra' }]
  await admin.call(updateContact, { id: second ?? 0, name: bia.name, extraInfo, disableBot: true })
  await admin.call(syncTags, {
    contactId: first ?? 0,
    tags: [await tag('Móveis sob medida', '#0d9488'), await tag('Prefere manhã', '#c0264a')],
  })
  await admin.call(syncTags, { contactId: second ?? 0, tags: [await tag('Arquitetas', '#6d5bd0')] })
})

test('two contacts that are one person become one, and two again, and no screen is left on a dead page', async () => {
  const marina = await stage.enter(people.marina, { path: '/contacts' })
  const caio = await stage.enter(people.caio, { colorScheme: 'dark' })
  const list = marina.getByRole('table', { name: 'Contatos' })
  const rowOf = ({ name }: { name: string }) => list.getByRole('row').filter({ hasText: name })
  await row(caio, bia).click()
  await conversation(caio, bia).waitFor()

  // By keyboard: two are selected, the result is previewed, and the choice stays when they swap places.
  await marina.getByText('2 contatos', { exact: true }).waitFor()
  await marina.getByRole('checkbox', { name: `Selecionar ${beatriz.name}` }).press('Space')
  await marina.getByText('1 selecionado de 2').waitFor()
  expect(await marina.getByRole('button', { name: 'Juntar 2' }).isDisabled()).toBe(true)
  await marina.getByRole('checkbox', { name: `Selecionar ${bia.name}` }).press('Space')
  await marina.getByText('2 selecionados de 2').waitFor()
  await marina.getByRole('button', { name: 'Juntar 2' }).press('Enter')
  const merging = marina.getByRole('dialog', { name: 'Juntar contatos' })
  await merging.getByText('os dois continuam chegando aqui').waitFor()
  await merging.getByText(/^Os dois estão em atendimento em /).waitFor()
  const radio = (row: string, value: string | RegExp) =>
    merging.getByRole('radiogroup', { name: row }).getByRole('radio', { name: value })
  expect(await radio('Nome', beatriz.name).isChecked()).toBe(true)
  expect(await radio('Arquiteta', 'Paula Dutra').isChecked()).toBe(true)
  expect(await radio('Respostas automáticas', 'Desligadas').isChecked()).toBe(true)
  await checkScreenSizes(marina, 'merge-dialog')
  await radio('Número principal', /97654/).press('Space')
  await merging.getByRole('button', { name: 'Trocar' }).press('Enter')
  expect(await radio('Número principal', /97654/).isChecked()).toBe(true)
  expect(await radio('Nome', bia.name).isChecked()).toBe(true)
  await merging.getByRole('button', { name: 'Trocar' }).press('Enter')
  await merging.getByRole('button', { name: 'Juntar contatos' }).press('Enter')
  const notice = marina
    .getByRole('region', { name: 'Avisos' })
    .getByRole('dialog')
    .filter({ hasText: `Tudo está em ${beatriz.name}` })
  // It stays while the pointer is on it.
  await notice.hover()

  // A user with the conversation open reads what became of it, and is led to where it continues.
  await marina.getByText('1 contato', { exact: true }).waitFor(soon)
  await rowOf(bia).waitFor({ state: 'detached' })
  await rowOf(beatriz).getByText('Arquitetas').waitFor()
  const closed = conversation(caio, beatriz)
  await closed.getByText(`Marina Prado juntou ${bia.name} a este contato. A conversa segue no`).waitFor(soon)
  await checkScreen(caio, 'merge-closed')
  await closed.getByRole('link', { name: /^#\d+$/ }).click()
  await closed.getByText('A conversa segue aqui; fechou o').waitFor()
  await field(caio).fill('Já somos um só')
  await caio.keyboard.press('Enter')
  const panel = caio.getByRole('complementary', { name: 'Contato' })
  await panel.getByText(new RegExp(`^${bia.name.replace(/[()]/g, '\\$&')} em .* por Marina Prado$`)).waitFor()
  await checkScreenSizes(caio, 'merge-history')

  // Taken back at once, from the notice; then merged again, and taken back by another person from the history.
  await notice.getByRole('button', { name: 'Desfazer' }).click()
  await dismiss(marina, 'Junção desfeita')
  await marina.getByText('2 contatos', { exact: true }).waitFor(soon)
  await conversation(caio, beatriz).getByText(`Marina Prado desfez a junção com ${bia.name}`).waitFor(soon)
  await panel.getByText('Juntado com').waitFor({ ...soon, state: 'detached' })
  await marina.getByRole('button', { name: `Mais sobre ${beatriz.name}` }).click()
  await marina.getByRole('menuitem', { name: 'Juntar com outro…' }).click()
  const finding = marina.getByRole('dialog', { name: `Juntar ${beatriz.name} com outro contato` })
  await finding.getByRole('combobox', { name: 'Outro contato' }).fill(beatriz.name)
  await marina.getByText('Ninguém encontrado.').waitFor()
  await finding.getByRole('combobox', { name: 'Outro contato' }).fill(bia.name)
  await marina.getByRole('option', { name: bia.name }).waitFor()
  await marina.keyboard.press('ArrowDown')
  await marina.keyboard.press('Enter')
  await merging.getByRole('button', { name: 'Juntar contatos' }).click()
  await dismiss(marina, `Tudo está em ${beatriz.name}`)
  await panel.getByRole('button', { name: `Desfazer a junção com ${bia.name}` }).click()
  const asking = caio.getByRole('alertdialog', { name: `Separar ${bia.name} de novo?` })
  await asking.getByRole('button', { name: 'Desfazer junção' }).click()
  await dismiss(caio, 'Junção desfeita')
  await rowOf(bia).waitFor(soon)
  await chooseTicketAction(caio, beatriz, 'Resolver')
})
