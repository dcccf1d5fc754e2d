import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, lookAtSizes } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { connectNumber, shop } from '#support/connection.ts'
import { conversation, customers, field, openTab, receiveIn, row } from '#support/desk.ts'
import { setStage } from '#support/stage.ts'

const { beatriz, joao } = customers
const said = 'O puxador veio num tom diferente'

const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, said, people.caio)
  // So long ago that it is on none of the first pages.
  for (let at = 0; at < 120; at++) await product.phones.write(beatriz.phone, shop, `Mensagem ${at} sobre a mesa`)
  await product.phones.write(beatriz.phone, shop, 'E o PUXADÔR preto?')
  await receiveIn(product, 'Vendas', joao, 'Bom dia', people.caio)
})

const bar = (page: Page) => conversation(page, beatriz).getByRole('search', { name: 'Buscar na conversa' })
const ringed = (page: Page) => conversation(page, beatriz).locator('article:has(> .outline-2)')

test('a conversation is searched by keyboard alone, from hit to hit, however far up', async () => {
  const caio = await stage.enter(people.caio)
  await row(caio, beatriz).getByRole('link').click()
  await conversation(caio, beatriz).getByText('E o PUXADÔR preto?').waitFor()
  await caio.keyboard.press('Control+f')
  await bar(caio).getByRole('searchbox').waitFor()
  await caio.keyboard.type('puxador')
  await bar(caio).getByText('1 de 2').waitFor()
  await ringed(caio).getByText('PUXADÔR').waitFor()
  expect(await ringed(caio).locator('mark').innerText()).toBe('PUXADÔR')
  await lookAtSizes(caio, 'search')
  await bar(caio).getByRole('searchbox').focus()
  await caio.keyboard.press('Enter')
  await bar(caio).getByText('2 de 2').waitFor()
  await ringed(caio).getByText(said).waitFor()
  await expect.poll(() => ringed(caio).getByText(said).isVisible()).toBe(true)
  await bar(caio).getByRole('searchbox').focus()
  await caio.keyboard.press('Shift+Enter')
  await ringed(caio).getByText('PUXADÔR').waitFor()
  await caio.keyboard.press('Control+a')
  await caio.keyboard.type('cadeira')
  await bar(caio).getByText('Nada encontrado').waitFor()
  await expectAccessible(caio)
  // A day of which nothing is left leads nowhere, one that there was to its beginning.
  const day = bar(caio).locator('input[type=date]')
  await day.fill('2036-01-01', { force: true })
  await caio.getByText('Nada desde 01/01/2036 nesta conversa.').first().waitFor()
  await day.fill('2026-01-01', { force: true })
  await ringed(caio).getByText(said).waitFor()
  await bar(caio).getByRole('searchbox').focus()
  await caio.keyboard.press('Escape')
  await bar(caio).waitFor({ state: 'detached' })
  await expect.poll(() => field(caio).evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await conversation(caio, beatriz).locator('mark').count()).toBe(0)

  // What the search of all conversations has found opens where it was said.
  await openTab(caio, /Busca/)
  await caio.getByRole('searchbox').fill('tom diferente')
  await row(caio, beatriz).getByRole('link').click()
  await ringed(caio).getByText(said).waitFor()
  await bar(caio).getByText('1 de 1').waitFor()
  // A contact that was found by its name opens as ever.
  await caio
    .getByRole('searchbox', { name: /Buscar atendimentos|Buscar por/ })
    .or(caio.getByRole('searchbox').first())
    .fill('João Pedro')
  await row(caio, joao).getByRole('link').click()
  await conversation(caio, joao).getByText('Bom dia').waitFor()
  expect(await caio.getByRole('search', { name: 'Buscar na conversa' }).count()).toBe(0)
})
