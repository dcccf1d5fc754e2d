// @module-tag windows
// @module-tag messages
// @module-tag tickets

import { sendMessage } from '@recado/contract/messages/api'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { checkScreenSizes, checkScreenThemes, shoot } from '#support/browser.ts'
import { bubble } from '#support/bubbles.ts'
import { people } from '#support/company.ts'
import { connectNumber, shop } from '#support/connection.ts'
import { conversation, type Customer, customers, field, receiveIn, row } from '#support/desk.ts'
import { setStage } from '#support/stage.ts'

const { beatriz, joao, rafael } = customers
const minute = 60_000

const stage = setStage(async (product) => {
  const id = await connectNumber(product)
  // A linked phone plays a line that has a window.
  await product.query(
    `update channels.state set capabilities = capabilities || '{"window": 86400000}' where connection_id = $1`,
    [id],
  )
  await receiveIn(product, 'Vendas', beatriz, 'Quanto custa a estante?', people.marina)
  await receiveIn(product, 'Vendas', joao, 'Qual o prazo da mesa?', people.marina)
  await receiveIn(product, 'Suporte técnico', rafael, 'A gaveta emperrou', people.marina)
  await endsIn(joao, 125 * minute)
  await endsIn(rafael, -24 * 60 * minute)
})

/** Moves the end of the customer's window. Screens hear of it with the ticket's next push, or when they ask. */
const endsIn = ({ name }: Customer, ms: number) =>
  stage.product.query(
    `update customer_windows w set ends_at = now() + make_interval(secs => $2)
     from contacts c where c.company_id = w.company_id and c.id = w.contact_id and c.name = $1`,
    [name, ms / 1_000],
  )
const strip = (page: Page, customer: Customer) => conversation(page, customer).locator('[data-window-strip]')
const hasFocus = (page: Page, what: string) =>
  expect.poll(() => page.evaluate((own) => document.activeElement?.matches(own), what))

test('rows, the filter and the composer say until when free texts go, and the composer returns when the customer writes', async () => {
  const page = await stage.enter(people.marina)
  await row(page, joao)
    .getByText(/^fecha \d\d:\d\d$/)
    .waitFor()
  await row(page, rafael).getByText('janela fechada').waitFor()
  expect(
    await row(page, beatriz)
      .getByText(/^fecha|^janela/)
      .count(),
  ).toBe(0)

  await page.getByRole('button', { name: /^Filtrar a lista/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Fecha em até 3 h' }).click()
  await shoot(page, 'window-filter')
  await page.keyboard.press('Escape')
  await expect.poll(() => row(page, rafael).count()).toBe(0)
  await row(page, joao).waitFor()
  await page.getByRole('button', { name: /^Filtrar a lista/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Fecha em até 3 h' }).click()
  await page.keyboard.press('Escape')

  await row(page, beatriz).getByRole('link').click()
  await conversation(page, beatriz)
    .getByText(/^Texto livre até \d\d:\d\d/)
    .waitFor()
  await row(page, joao).getByRole('link').click()
  await conversation(page, joao)
    .getByText(/^Texto livre até/)
    .waitFor()
  await checkScreenSizes(page, 'window-closing')
  await row(page, rafael).getByRole('link').click()
  await strip(page, rafael)
    .getByText(
      /^A janela fechou ontem às \d\d:\d\d\. (Até o cliente escrever, só um modelo aprovado sai\.|Nenhum modelo .+ Criar modelo)$/,
    )
    .waitFor()
  expect(await field(page).count()).toBe(0)
  await checkScreenThemes(page, 'window-closed')
  await page.locator('body').press('r')
  // An official line has no template yet: who makes them goes there.
  await hasFocus(page, inject('proof').line === 'phone' ? '[data-window-strip]' : '[data-window-strip] a').toBe(true)
  // Where there is another connection, the ticket can go there.
  const [made] = await stage.product.query<{ id: number }>(
    `insert into connections (company_id, name, is_default, token, created_at, updated_at)
     select id, 'Feira', false, '', now(), now() from companies returning id`,
  )
  await stage.product.query("insert into channels.state (connection_id, status) values ($1, 'CONNECTED')", [made?.id])
  await page.reload()
  await strip(page, rafael).getByRole('button', { name: 'Transferir para outra conexão' }).waitFor()
  await page.locator('body').press('r')
  await hasFocus(page, '[data-window-strip] :is(a, button)').toBe(true)
  await checkScreenSizes(page, 'window-transfer')

  await stage.product.phones.write(rafael.phone, shop, 'Alguém aí?')
  await conversation(page, rafael).getByText('Rafael Kowalski escreveu: pode responder.').waitFor({ state: 'attached' })
  await field(page).waitFor()
  await hasFocus(page, 'textarea').toBe(true)
})

test('a window that closes while the user writes leaves the text in sight and sends nothing, until the customer writes', async () => {
  const page = await stage.enter(people.marina)
  await row(page, joao).getByRole('link').click()
  await conversation(page, joao).waitFor()
  await field(page).fill('Fica pronta na quinta')
  await endsIn(joao, 3_000)
  await writeAsCompany()
  await strip(page, joao)
    .getByText(/O seu texto ficou guardado e volta quando o cliente escrever\./)
    .waitFor()
  expect(await field(page).inputValue()).toBe('Fica pronta na quinta')
  expect(await field(page).getAttribute('readonly')).not.toBeNull()
  await shoot(page, 'window-frozen')
  await field(page).press('Enter')
  await stage.product.phones.write(joao.phone, shop, 'E aí?')
  await expect.poll(() => field(page).getAttribute('readonly')).toBeNull()
  expect(await field(page).inputValue()).toBe('Fica pronta na quinta')
  await field(page).press('Enter')
  await bubble(page, 'Fica pronta na quinta').waitFor()
})

/** Brings the news to screens, and moves no window: what the company itself writes, on its phone where there is one. */
async function writeAsCompany(): Promise<void> {
  const { product } = stage
  if (inject('proof').line === 'phone') return void (await product.phones.write(shop, joao.phone, 'Um momento'))
  const [ticket] = await product.query<{ id: number }>(
    `select t.id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id where c.name = $1`,
    [joao.name],
  )
  await (await product.admin()).call(sendMessage, { ticketId: ticket?.id ?? 0, body: 'Um momento' })
}
