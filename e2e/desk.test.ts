// @module-tag tickets
// @module-tag messages
// @module-tag contacts

import { createConnection, updateConnection } from '@recado/contract/connections/api'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { shoot } from './support/browser.ts'
import { people } from './support/company.ts'
import { connectNumber, shop } from './support/connection.ts'
import { conversation, customers, openTab, receiveIn, row } from './support/desk.ts'
import { setStage } from './support/stage.ts'

const { beatriz, rafael } = customers

const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, 'Quanto custa a estante?')
  await receiveIn(product, 'Suporte técnico', rafael, 'A gaveta emperrou')
})

test('two attendants at once: each sees what is theirs, and sees it move', async () => {
  const caio = await stage.enter(people.caio)
  const livia = await stage.enter(people.livia)
  for (const page of [caio, livia]) await openTab(page, /Aguardando/)
  await row(livia, rafael).waitFor()
  await row(caio, beatriz)
    .getByRole('button', { name: /^Aceitar/ })
    .click()
  await conversation(caio, beatriz).waitFor()
  expect(await row(livia, beatriz).count()).toBe(0)
  await shoot(caio, 'desk-attendant')

  // The address of a ticket the user may not see leads away, and says why.
  await livia.goto(caio.url())
  await livia.getByText('Acesso não permitido').first().waitFor()
  await livia.waitForURL('**/tickets')

  // A transfer moves it from one list to the other. The attendant who gave it away is back at the list.
  await conversation(caio, beatriz).getByRole('button', { name: 'Transferir' }).click()
  const dialog = caio.getByRole('dialog', { name: /Transferir/ })
  // An admin, of whom an attendant sees only the name, can be chosen, and may get it in any queue.
  const colleague = dialog.getByRole('combobox', { name: 'Atendente' })
  await colleague.fill('marin')
  await caio.getByRole('option', { name: /^Marina/ }).click()
  await colleague.fill('')
  await dialog.getByRole('combobox', { name: 'Fila' }).click()
  await caio.getByRole('option', { name: 'Suporte técnico' }).click()
  await dialog.getByRole('button', { name: 'Transferir' }).click()
  await caio.waitForURL('**/tickets')
  await openTab(livia, /Aguardando/)
  await row(livia, beatriz)
    .getByRole('button', { name: /^Aceitar/ })
    .click()
  await conversation(livia, beatriz)
    .getByText(/^Suporte técnico · .*Lívia Rocha/)
    .waitFor()
})

test('a new conversation: an unknown name becomes a contact, and a taken contact names its holder', async () => {
  const marina = await stage.enter(people.marina)
  // A person who never wrote. The shop's number has written to many new contacts today, and WhatsApp now restricts it.
  const { phones, query } = stage.product
  await query(
    `insert into channels.budgets (connection_id, name, key, used, ends_at)
     select id, 'first-contacts', '', 20, now() + interval '3 hours' from connections where name = 'Matriz'`,
  )
  await phones.addPhone({ pn: '5551991234567', name: 'Padaria' })
  await phones.restrict(shop, { until: Date.now() + 3 * 3_600_000 })
  await marina.getByRole('button', { name: 'Novo atendimento' }).click()
  const dialog = marina.getByRole('dialog', { name: 'Novo atendimento' })

  // The dialog follows the current default connection, unless the user has chosen one.
  const admin = await stage.product.admin()
  const connection = dialog.getByRole('combobox', { name: 'Conexão' })
  await connection.getByText('Matriz').waitFor()
  const { id } = await admin.call(createConnection, { name: 'Loja Centro', isDefault: true })
  await connection.getByText('Loja Centro').waitFor()
  await connection.click()
  await marina.getByRole('option', { name: 'Loja Centro' }).click()
  const [first] = await query<{ id: number }>("select id from connections where name = 'Matriz'")
  await admin.call(updateConnection, { id: first?.id ?? 0, isDefault: true })
  await admin.call(updateConnection, { id, name: 'Loja Norte' })
  await expect.poll(() => connection.textContent()).toContain('Loja Norte')
  await connection.click()
  await marina.getByRole('option', { name: 'Matriz' }).click()

  await dialog.getByRole('combobox', { name: 'Contato' }).fill('Padaria Estrela')
  await marina.getByRole('option', { name: /Criar contato/ }).click()
  await marina.getByLabel('Número').waitFor()
  await expectAccessible(marina)
  await shoot(marina, 'desk-new-contact')
  await marina.getByLabel('Número').fill('+55 51 99123-4567 / 8901')
  await marina
    .getByRole('button', { name: /Salvar|Criar/ })
    .last()
    .click()
  await marina.getByText('Use DDD e 8 ou 9 dígitos').waitFor()
  await marina.getByLabel('Número').fill('5551991234567')
  await marina
    .getByRole('button', { name: /Salvar|Criar/ })
    .last()
    .click()
  await marina.getByRole('dialog', { name: 'Novo atendimento' }).getByRole('button', { name: 'Iniciar atendimento' }).click()
  const bakery = conversation(marina, { name: 'Padaria Estrela' })
  await bakery.getByText(/já procurou 20 pessoas novas nas últimas 24 horas/).waitFor()
  await bakery.getByRole('textbox', { name: 'Mensagem' }).fill('Bom dia! A estante chegou.')
  await marina.keyboard.press('Enter')
  const held = bakery.getByText(/O WhatsApp só deixa enviar a partir de/)
  await held.waitFor()
  await expectAccessible(marina)
  await shoot(marina, 'desk-held')
  await phones.endRestriction(shop)
  await held.waitFor({ state: 'detached' })
  await expect.poll(async () => (await phones.messages('5551991234567', shop)).length).toBe(1)

  await marina.getByRole('button', { name: 'Novo atendimento' }).click()
  await dialog.getByRole('combobox', { name: 'Contato' }).fill('beatriz')
  await marina.getByRole('option', { name: /Beatriz Nogueira/ }).click()
  await dialog.getByRole('button', { name: 'Iniciar atendimento' }).click()
  await dialog.getByText(/Lívia Rocha/).waitFor()
  await dialog
    .getByText(/Suporte técnico/)
    .first()
    .waitFor()
  await shoot(marina, 'desk-new-held')
  expect(await stage.product.query("select number from contacts where name = 'Padaria Estrela'")).toEqual([
    { number: '5551991234567' },
  ])
})
