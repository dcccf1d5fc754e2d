// @module-tag tickets
// @module-tag messages
// @module-tag contacts

import { createConnection, updateConnection } from '@recado/contract/connections/api'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { shoot } from './support/browser.ts'
import { people } from './support/company.ts'
import { connectNumber, shop } from './support/connection.ts'
import { conversation, customers, openTab, receiveIn, row } from './support/desk.ts'
import { setStage } from './support/stage.ts'

const { beatriz, rafael } = customers
const bakery = '5551991234567'
const isOfficial = inject('proof').line === 'official'

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
  // A person who never wrote.
  const { phones, query } = stage.product
  await phones.addPhone({ pn: bakery, name: 'Padaria' })
  if (!isOfficial) await restrict()
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
  await marina.getByLabel('Número').fill(bakery)
  await marina
    .getByRole('button', { name: /Salvar|Criar/ })
    .last()
    .click()
  await marina.getByRole('dialog', { name: 'Novo atendimento' }).getByRole('button', { name: 'Iniciar atendimento' }).click()
  await (isOfficial ? seeClosedWindow(marina) : writeWhileRestricted(marina))

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
  expect(await stage.product.query("select number from contacts where name = 'Padaria Estrela'")).toEqual([{ number: bakery }])
})

/** The shop's number has written to many new contacts today, and WhatsApp now restricts it. */
async function restrict(): Promise<void> {
  await stage.product.query(
    `insert into channels.budgets (connection_id, name, key, used, ends_at)
     select id, 'first-contacts', '', 20, now() + interval '3 hours' from connections where name = 'Matriz'`,
  )
  await stage.product.network.restrict(shop, { until: Date.now() + 3 * 3_600_000 })
}

async function writeWhileRestricted(marina: Page): Promise<void> {
  const here = conversation(marina, { name: 'Padaria Estrela' })
  await here.getByText(/já procurou 20 pessoas novas nas últimas 24 horas/).waitFor()
  await here.getByRole('textbox', { name: 'Mensagem' }).fill('Bom dia! A estante chegou.')
  await marina.keyboard.press('Enter')
  const held = here.getByText(/O WhatsApp só deixa enviar a partir de/)
  await held.waitFor()
  await expectAccessible(marina)
  await shoot(marina, 'desk-held')
  await stage.product.network.endRestriction(shop)
  await held.waitFor({ state: 'detached' })
  await expect.poll(async () => (await stage.product.phones.messages(bakery, shop)).length).toBe(1)
}

/** Nothing is written on an official line before the customer has written. */
async function seeClosedWindow(marina: Page): Promise<void> {
  const here = conversation(marina, { name: 'Padaria Estrela' })
  await here.locator('[data-window-strip]').waitFor()
  expect(await here.getByRole('textbox', { name: 'Mensagem' }).count()).toBe(0)
  await expectAccessible(marina)
  await shoot(marina, 'desk-window')
  await stage.product.phones.write(bakery, shop, 'Bom dia!')
  await here.getByRole('textbox', { name: 'Mensagem' }).fill('Bom dia! A estante chegou.')
  await marina.keyboard.press('Enter')
  await expect
    .poll(async () => (await stage.product.phones.messages(bakery, shop)).filter(({ fromMe }) => !fromMe).length)
    .toBe(1)
}
