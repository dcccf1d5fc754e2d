// @module-tag tickets

import { updateTicket } from '@recado/contract/tickets/api'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, checkScreenSizes, phone, shoot } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { connectNumber } from '#support/connection.ts'
import { choose, customers, openTab, receiveIn, row } from '#support/desk.ts'
import { setStage } from '#support/stage.ts'

const { beatriz, joao, rafael, mariana } = customers

/** Two tickets in Vendas, two in Suporte técnico; one of each is attended. Rafael is a VIP, João's ticket is three days old. */
const stage = setStage(async (product) => {
  await connectNumber(product)
  await product.query(
    `insert into user_queues (company_id, user_id, queue_id)
     select u.company_id, u.id, q.id from users u join queues q on q.company_id = u.company_id
     where u.email = $1 and q.name = 'Suporte técnico'`,
    [people.caio],
  )
  await receiveIn(product, 'Vendas', beatriz, 'Quanto custa a estante?', people.marina)
  await receiveIn(product, 'Vendas', joao, 'Qual o prazo da mesa?')
  await receiveIn(product, 'Suporte técnico', rafael, 'A gaveta emperrou', people.caio)
  await receiveIn(product, 'Suporte técnico', mariana, 'A porta não fecha')
  await product.query(
    `insert into contact_tags (company_id, contact_id, tag_id)
     select c.company_id, c.id, g.id from contacts c join tags g on g.company_id = c.company_id where c.name = $1 and g.name = 'VIP'`,
    [rafael.name],
  )
  await product.query(
    `update tickets set created_at = created_at - interval '3 days'
     where contact_id = (select id from contacts where name = $1)`,
    [joao.name],
  )
})

/** Waits until the list shows these customers' tickets and no others. */
async function expectRows(page: Page, ...expected: { name: string }[]): Promise<void> {
  const all = Object.values(customers)
  const shown = async () => {
    const counts = await Promise.all(all.map((customer) => row(page, customer).count()))
    return all.flatMap(({ name }, at) => (counts[at] ? name : []))
  }
  await expect.poll(shown).toEqual(all.flatMap(({ name }) => (expected.some((one) => one.name === name) ? name : [])))
}

const queueMenu = (page: Page): Locator => page.getByRole('button', { name: /^Filtrar a lista/ })

test('an admin narrows the lists in every way the screen offers', async () => {
  const page = await stage.enter(people.marina)

  // All users' open tickets, or the user's own.
  await expectRows(page, beatriz, rafael)
  const showAll = page.getByRole('switch', { name: 'Ver todos' })
  await showAll.click()
  await expectRows(page, beatriz)
  await showAll.click()
  await expectRows(page, beatriz, rafael)

  // Several queues at once, in every tab, and still after a reload.
  await openTab(page, /Aguardando/)
  await expectRows(page, joao, mariana)
  await queueMenu(page).click()
  await page.getByRole('menuitemcheckbox', { name: 'Vendas' }).click()
  await expectRows(page, joao)
  await page.getByRole('menuitemcheckbox', { name: 'Financeiro' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filtrar a lista: 2 em uso' }).waitFor()
  await page.reload()
  await expectRows(page, beatriz)
  await queueMenu(page).click()
  await page.getByRole('menuitemcheckbox', { name: 'Vendas' }).click()
  await page.getByText('Nada com este filtro').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Tirar o filtro' }).click()
  await expectRows(page, beatriz, rafael)

  // Words, ignoring case and accents: from a message, from a name.
  await openTab(page, /Busca/)
  const words = page.getByRole('searchbox', { name: 'Buscar atendimentos' })
  await words.fill('GAVETA')
  await expectRows(page, rafael)
  await words.fill('joao pedro')
  await expectRows(page, joao)
  await page.getByRole('button', { name: 'Limpar', exact: true }).click()

  // Attendants, tags and a day.
  await page.getByRole('button', { name: 'Filtros' }).click()
  const attendants = page.getByRole('combobox', { name: 'Atendentes' })
  await choose(page, attendants, 'Caio Mendes')
  await expectRows(page, rafael)
  await choose(page, page.getByRole('combobox', { name: 'Etiquetas' }), 'VIP')
  await expectRows(page, rafael)
  await checkScreenSizes(page, 'lists-filters')
  for (const name of ['VIP', 'Caio Mendes']) await page.getByRole('button', { name: `Remover ${name}` }).click()
  const [old] = await stage.product.query<{ at: Date }>(
    `select created_at as at from tickets where contact_id = (select id from contacts where name = $1)`,
    [joao.name],
  )
  await page.getByLabel('Criado em').fill(old?.at.toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' }) ?? '')
  await expectRows(page, joao)
  await page.getByRole('button', { name: 'Filtros: 1 em uso' }).waitFor()
  await words.fill('gaveta')
  await page.getByText('Nada encontrado').waitFor()
  await page.getByRole('button', { name: 'Limpar a busca' }).click()
  await page.getByText('Busque em todos os atendimentos').waitFor()
  expect(await words.inputValue()).toBe('')
})

test('the count of a list that is not fetched whole is that of the server, and follows changes out of view', async () => {
  const { product } = stage
  await product.query(
    `with people as (
       insert into contacts (company_id, name, number) select current_company(), 'Contact ' || g,
         '55419' || lpad(g::text, 8, '0') from generate_series(1, 60) g returning id)
     insert into tickets (company_id, code, status, contact_id, queue_id, created_at, updated_at)
     select current_company(), 1000 + row_number() over (order by id), 'pending', id, (select id from queues
       where name = 'Suporte técnico'), now() - interval '1 day', now() - id * interval '1 minute' from people`,
  )
  const waiting = () =>
    product
      .query<{ id: number }>("select id from tickets where status = 'pending' order by updated_at")
      .then((rows) => rows.map(({ id }) => id))
  const ids = await waiting()
  const livia = await product.signIn(people.livia)
  const page = await stage.enter(people.marina)
  const tab = page.getByRole('tab', { name: /Aguardando/ })
  await page.getByText('Ao vivo').first().waitFor()
  // The first change may still arrive with a new page's first request. The others cannot.
  for (const [gone, id] of ids.slice(0, 3).entries()) {
    await expect.poll(() => tab.textContent()).toContain(String(ids.length - gone))
    await livia.call(updateTicket, { id, status: 'open' })
  }
  await expect.poll(() => tab.textContent()).toContain(String(ids.length - 3))

  // A list that a conversation covers, as on a phone, stands where it was left once there is room for both.
  await page.setViewportSize(phone)
  await tab.click()
  const list = page.getByRole('list', { name: 'Atendimentos' })
  const place = () => list.evaluate(({ parentElement }) => parentElement?.scrollTop)
  await list.getByRole('listitem').nth(5).hover()
  await page.mouse.wheel(0, 300)
  await expect.poll(place).toBe(300)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Beatriz')
  await page.getByRole('option', { name: /Beatriz/ }).click()
  await page.waitForURL(/\/tickets\/./)
  await expect.poll(() => list.isVisible()).toBe(false)
  await page.setViewportSize(desktop)
  await expect.poll(place).toBe(300)

  // On a phone in landscape the bars leave a third of the height to the messages.
  await page.setViewportSize({ width: 844, height: 390 })
  await expect.poll(() => page.getByRole('log').evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThan(130)
  await shoot(page, 'lists-phone-on-its-side')
})
