// @module-tag contacts
// @module-tag contacts-page

import { createContactList } from '@recado/contract/contact-lists/api'
import { createContact, deleteContact, listContacts } from '@recado/contract/contacts/api'
import { createTag } from '@recado/contract/tags/api'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { checkScreen, checkScreenSizes, desktop, phone, shoot, soon } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { connectNumber } from '#support/connection.ts'
import { chooseTicketAction, conversation, customers, dismiss, ticketState, receiveIn } from '#support/desk.ts'
import { setStage } from '#support/stage.ts'

const { beatriz, joao, mariana } = customers

const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, 'Quanto custa a estante?', people.caio)
})

test('contacts are added, changed and deleted, screens with the list follow at once, and a contact leads to its conversation', async () => {
  const marina = await stage.enter(people.marina, { path: '/contacts' })
  const caio = await stage.enter(people.caio, { path: '/contacts' })
  const admin = await stage.product.admin()
  const row = (page: typeof marina, name: string) =>
    page.getByRole('table', { name: 'Contatos' }).getByRole('row').filter({ hasText: name })
  await marina.getByText('1 contato', { exact: true }).waitFor()
  await row(caio, beatriz.name).waitFor()

  // By keyboard alone: what is wrong is said at its field, and nothing typed is lost.
  await marina.getByRole('button', { name: 'Novo contato', exact: true }).press('Enter')
  const adding = marina.getByRole('dialog', { name: 'Novo contato' })
  await adding.getByLabel('Nome', { exact: true }).waitFor()
  await marina.keyboard.type('J')
  await marina.keyboard.press('Tab')
  await marina.keyboard.type('41 99')
  await marina.keyboard.press('Tab')
  await marina.keyboard.type('joao@')
  await marina.keyboard.press('Control+Enter')
  for (const field of ['Nome', 'Número', 'E-mail'])
    await expect.poll(() => adding.getByLabel(field, { exact: true }).getAttribute('aria-invalid')).toBe('true')
  await checkScreenSizes(marina, 'contacts-dialog')
  await adding.getByLabel('Nome', { exact: true }).fill(joao.name)
  await adding.getByLabel('E-mail', { exact: true }).fill('joao@exemplo.com.br')
  for (const [number, fault] of [
    [beatriz.phone, 'Já existe um contato com este número.'],
    ['5541900000000', 'Este número não está no WhatsApp.'],
    [joao.phone, null],
  ] as const) {
    await adding.getByLabel('Número', { exact: true }).fill(number)
    await marina.keyboard.press('Control+Enter')
    if (fault) await adding.getByText(fault).waitFor()
  }
  await row(caio, joao.name).waitFor(soon)
  await dismiss(marina, 'Contato salvo')
  await marina.getByText('2 contatos', { exact: true }).waitFor()

  // Names and tags follow at once.
  await admin.call(createTag, { name: 'Atacado', color: '#1e5cb3' })
  await marina.getByRole('button', { name: `Editar ${joao.name}` }).click()
  const editing = marina.getByRole('dialog', { name: 'Editar contato' })
  await editing.getByText('telefone', { exact: true }).waitFor()
  await editing.getByLabel('Nome', { exact: true }).fill('Joãozinho Almeida')
  await editing.getByLabel('Etiquetas', { exact: true }).fill('Ataca')
  await marina.getByRole('option', { name: 'Atacado' }).click()
  await checkScreen(marina, 'contacts-editing')
  await marina.keyboard.press('Control+Enter')
  await row(caio, 'Joãozinho Almeida').getByText('Atacado').waitFor(soon)
  await dismiss(marina, 'Contato salvo')

  const deleting = marina.getByRole('alertdialog')
  await marina.getByRole('button', { name: 'Excluir Joãozinho Almeida' }).click()
  await deleting.getByText('As conversas ficam guardadas').waitFor()
  await shoot(marina, 'contacts-delete')
  await deleting.getByRole('button', { name: 'Excluir contato' }).click()
  await row(caio, 'Joãozinho Almeida').waitFor({ ...soon, state: 'detached' })
  await dismiss(marina, 'Contato excluído')

  // A contact leads to its conversation, or to a new one; what is searched for is exported.
  await admin.call(createContact, { name: mariana.name, number: mariana.phone, email: 'mariana@exemplo.com.br' })
  await stage.product.query(
    `insert into contacts (company_id, name, number, email)
     select current_company(), (array['=HYPERLINK("http://evil.test")', 'Ateliê "Mar; Linho"',
       'Construtora Alvorada'])[1 + g % 3] || ' ' || g,
       '55419' || lpad(g::text, 8, '0'), '' from generate_series(1, 64) g`,
  )
  await caio.getByRole('button', { name: 'Atualizar' }).click()
  await caio.getByText('66 contatos', { exact: true }).waitFor()
  await checkScreenSizes(caio, 'contacts')

  await caio.getByLabel('Nome ou número').fill('linho')
  await caio.getByText('22 contatos', { exact: true }).waitFor()
  const [file] = await Promise.all([caio.waitForEvent('download'), caio.getByRole('button', { name: 'Exportar CSV' }).click()])
  expect(file.suggestedFilename()).toBe('contatos.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toBe('\uFEFFname;number;email')
  expect(lines).toHaveLength(23)

  // Several contacts are selected across two searches. Each action is confirmed, shows on colleagues' screens, and can be undone.
  await admin.call(createTag, { name: 'Feira', color: '#1e5cb3' })
  await admin.call(createContactList, { name: 'Convidados' })
  const choose = async () => {
    for (const { name } of [beatriz, mariana]) {
      await marina.getByLabel('Nome ou número').fill(name)
      await marina.getByRole('checkbox', { name: `Selecionar ${name}` }).press('Space')
    }
    await marina.getByText(/^2 selecionados/).waitFor()
  }
  const button = (name: string) => marina.getByRole('button', { name, exact: true })
  const undo = async (said: string) => {
    const notice = marina.getByRole('region', { name: 'Avisos' }).getByRole('dialog').filter({ hasText: said })
    await notice.getByRole('button', { name: 'Desfazer' }).click()
  }
  await choose()
  const [chosen] = await Promise.all([marina.waitForEvent('download'), button('Exportar CSV').click()])
  expect((await readFile(await chosen.path(), 'utf8')).trimEnd().split('\r\n')).toHaveLength(3)
  await checkScreenSizes(marina, 'contacts-chosen')
  await marina.setViewportSize(phone)
  await button('O que fazer com os selecionados').click()
  await marina.getByRole('menuitem', { name: 'Não enviar campanhas' }).waitFor()
  await checkScreen(marina, 'contacts-chosen-menu')
  await marina.getByRole('menuitem', { name: 'Etiqueta' }).click()
  await marina.getByRole('dialog').getByRole('combobox', { name: 'Etiqueta' }).click()
  await marina.getByRole('option', { name: 'Feira' }).click()
  await marina.setViewportSize(desktop)
  await marina.keyboard.press('Control+Enter')
  await caio.getByLabel('Nome ou número').fill(mariana.name)
  await row(caio, mariana.name).getByText('Feira').waitFor(soon)
  await undo('2 contatos receberam a etiqueta')
  await row(caio, mariana.name)
    .getByText('Feira')
    .waitFor({ ...soon, state: 'detached' })

  await choose()
  await button('Lista de contatos').click()
  await marina.getByRole('dialog').getByRole('combobox', { name: 'Lista de contatos' }).click()
  await marina.getByRole('option', { name: 'Convidados' }).click()
  await marina.keyboard.press('Control+Enter')
  await dismiss(marina, '2 contatos novos na lista')

  await choose()
  await button('Não enviar campanhas').click()
  await deleting.getByText(`${beatriz.name}, ${mariana.name}`).waitFor()
  await deleting.getByRole('button', { name: 'Não enviar mais' }).click()
  await row(caio, mariana.name).getByText('Sem campanhas').waitFor(soon)
  await undo('2 contatos não recebem mais campanhas')
  await row(caio, mariana.name)
    .getByText('Sem campanhas')
    .waitFor({ ...soon, state: 'detached' })

  // Days narrow the list too, and are left again from where nothing is found.
  await caio.getByLabel('Nome ou número').fill('')
  await caio.getByRole('button', { name: 'Datas' }).click()
  await caio.getByLabel('Até').fill('2020-01-01')
  await caio.getByText('Nenhum contato adicionado nesses dias').waitFor()
  await caio.keyboard.press('Escape')
  await caio.getByRole('dialog').waitFor({ state: 'hidden' })
  await caio.getByRole('button', { name: 'Limpar' }).click()

  await caio.getByLabel('Nome ou número').fill(mariana.phone.slice(-9))
  await caio.getByRole('button', { name: `Conversar com ${mariana.name}` }).click()
  const starting = caio.getByRole('dialog', { name: 'Novo atendimento' })
  await expect.poll(() => starting.getByLabel('Contato').inputValue()).toBe(mariana.name)
  await starting.getByRole('button', { name: 'Iniciar atendimento' }).click()
  await conversation(caio, mariana).waitFor()
  expect(new URL(caio.url()).pathname).toMatch(/^\/tickets\/[\da-f-]{36}$/)
  const opened = caio.url()
  await caio.getByRole('link', { name: 'Contatos' }).click()
  await caio.getByLabel('Nome ou número').fill('mariana')
  await caio.getByRole('button', { name: `Conversar com ${mariana.name}` }).click()
  await conversation(caio, mariana).waitFor()
  expect(caio.url()).toBe(opened)

  // Who is deleted is still named where something was said.
  await chooseTicketAction(caio, mariana, 'Resolver')
  await expect.poll(() => ticketState(stage.product, mariana)).toMatchObject({ status: 'closed' })
  const { id: hers } = (await admin.call(listContacts, { searchParam: mariana.phone })).contacts[0] ?? { id: 0 }
  await admin.call(deleteContact, { id: hers })
  await caio.goto(opened)
  await conversation(caio, mariana).waitFor()
  await caio.getByRole('complementary', { name: 'Contato' }).getByText('Este contato foi excluído.').waitFor()
})
