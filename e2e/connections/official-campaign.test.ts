// @module-tag campaigns
// @module-tag campaign-reports
// @module-tag official-lines
// @module-tag templates

import { createContactList } from '@recado/contract/contact-lists/api'
import { createContactListItem } from '@recado/contract/contact-lists/items'
import { addTemplate } from '@recado/peers/meta/templates/store'
import { afterAll, expect, test } from 'vitest'
import { checkScreen, checkScreenSizes } from '#support/browser.ts'
import { openShop } from '#support/meta.ts'
import { demoPeople as people } from '#support/product.ts'
import { setOwnStage } from '#support/stage.ts'
import { connectOfficial } from './connect-official.ts'

const shop = await openShop()
const { state } = shop.meta
const stage = setOwnStage(async (product) => {
  addTemplate(shop.waba, {
    name: 'oferta_de_natal',
    category: 'MARKETING',
    parameterFormat: 'NAMED',
    components: [{ type: 'BODY', text: 'Olá {{nome}}! Mesas com 20% até sábado. O seu cupom é {{cupom}}, vale em tudo.' }],
  })
  await connectOfficial(product, shop)
  const admin = await product.admin()
  const { id: contactListId } = await admin.call(createContactList, { name: 'Clientes' })
  for (const [at, name] of ['Ana Sá', 'Bia Reis', 'Caio Luz'].entries()) {
    const number = `554197404000${at}`
    state.people.add(number, name)
    await admin.call(createContactListItem, { contactListId, name, number, email: at === 2 ? '' : `p${at}@loja.example` })
  }
  await product.query(
    `insert into message_rates (market, category, currency, amount, valid_from, created_at, updated_at)
     values ('BR', 'marketing', 'USD', '0.0625', '2026-10-01', now(), now())`,
  )
  await product.query("update official_lines set currency = 'USD'")
}, shop.env)
afterAll(() => shop.close())

test('on an official connection a template is chosen and filled, its cost is said, and the report counts', async () => {
  const marina = await stage.enter(people.marina, { path: '/campaigns/new', colorScheme: 'dark' })
  const choose = async (field: string, option: string | RegExp) => {
    await marina.getByRole('combobox', { name: field, exact: true }).click()
    await marina.getByRole('option', { name: option }).click()
  }
  await marina.getByLabel('Nome', { exact: true }).fill('Natal')
  await choose('Conexão', /Oficial/)
  await choose('Lista', 'Clientes')
  await marina.getByRole('button', { name: 'Escolher modelo' }).click()
  const dialog = marina.getByRole('dialog')
  await dialog.getByText('Oferta de natal').first().waitFor()
  await checkScreen(marina, 'campaign-template-chooser')
  await dialog.getByRole('button', { name: 'Escolher modelo' }).click()
  await choose('O que vai em cupom', 'E-mail')
  const before = marina.getByRole('region', { name: 'Antes de enviar' })
  await before.getByText('2 × US$ 0,0625, marketing').waitFor()
  await before.getByText('1 sem valor em {{cupom}}').waitFor()
  await marina.getByText('Olá Ana Sá! Mesas com 20% até sábado. O seu cupom é p0@loja.example').waitFor()
  await checkScreenSizes(marina, 'campaign-template')
  await marina.getByText('Agora', { exact: true }).click()
  await marina.getByRole('checkbox', { name: /autorizaram/ }).check()
  await marina.getByRole('button', { name: /^Enviar agora para 2/ }).click()
  // Before it begins its name leads to the form.
  await marina.locator('a[href$="/report"]', { hasText: 'Natal' }).click()
  await marina.getByText('US$ 0,13').waitFor()
  await marina.getByText('Sem valor em {{cupom}}').first().waitFor()
  await checkScreenSizes(marina, 'campaign-template-report')
  const sent = state.messages.list().filter(({ isIncoming }) => !isIncoming)
  expect(sent.map(({ conversation }) => conversation.person.name)).toEqual(['Ana Sá', 'Bia Reis'])
})
