// @module-tag ticket-marks
// @module-tag tickets

import { expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { checkScreenThemes, checkScreenSizes, openWindow } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { connectNumber, shop } from '#support/connection.ts'
import { conversation, type Customer, customers, receiveIn, row } from '#support/desk.ts'
import { setStage } from '#support/stage.ts'

const { beatriz, joao, rafael } = customers

const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, 'Quanto custa a estante?', people.caio)
  await receiveIn(product, 'Vendas', joao, 'Qual o prazo da mesa?', people.caio)
  await receiveIn(product, 'Vendas', rafael, 'A gaveta emperrou', people.caio)
})

async function choose(page: Page, customer: Customer, entry: string): Promise<void> {
  await row(page, customer).click({ button: 'right' })
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

const names = (page: Page) => page.getByRole('list', { name: 'Atendimentos' }).getByRole('listitem').allTextContents()

async function expectFirst(page: Page, customer: Customer): Promise<void> {
  await page.mouse.move(1200, 500)
  await expect.poll(async () => (await names(page))[0]).toContain(customer.name.split(' ')[0])
}

test('the tickets that a user pins, mutes and marks as unread stay so on another screen', async () => {
  const { product } = stage
  const page = await stage.enter(people.caio)
  const other = await openWindow(page)
  await row(page, beatriz).waitFor()
  await row(other, beatriz).waitFor()
  await other.getByText('Ao vivo').waitFor()
  await expectFirst(page, rafael)
  await choose(page, beatriz, 'Fixar')
  await expectFirst(page, beatriz)
  await expectFirst(other, beatriz)
  await row(other, beatriz).getByRole('img', { name: 'Fixado' }).waitFor()

  // A ticket with a new message moves up, but not above a pinned one.
  await product.phones.write(joao.phone, shop, 'E a cor?')
  await row(page, joao).getByText('E a cor?').waitFor()
  await expectFirst(page, beatriz)

  await choose(page, joao, 'Silenciar')
  await row(other, joao).getByRole('img', { name: 'Silenciado' }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^\(2\)/)
  await product.phones.write(joao.phone, shop, 'Alguém aí?')
  await row(page, joao).getByText('Alguém aí?').waitFor()
  expect(await page.title()).toMatch(/^\(2\)/)
  await page.getByRole('button', { name: 'Avisos de atendimentos: 2 novos' }).waitFor()
  await checkScreenThemes(page, 'own-view')

  await row(page, rafael).getByRole('link').click()
  await conversation(page, rafael).waitFor()
  await choose(page, rafael, 'Marcar como não lido')
  await page.waitForURL('**/tickets')
  await row(other, rafael).getByText('Marcado como não lido').waitFor()
  // Marked as unread, it passes the unread filter until it is opened. It triggers no notification.
  const onlyUnread = async () => {
    await other.getByRole('button', { name: /^Filtrar a lista/ }).click()
    await other.getByRole('menuitemcheckbox', { name: 'Só não lidos' }).click()
    await other.keyboard.press('Escape')
  }
  await onlyUnread()
  await row(other, rafael).waitFor()
  expect(await page.title()).toMatch(/^\(1\)/)
  await product.phones.write(joao.phone, shop, 'Obrigado!')
  await row(page, joao).getByText('Obrigado!').waitFor()
  expect(await row(other, rafael).count()).toBe(1)
  await row(page, rafael).getByRole('link').click()
  await conversation(page, rafael).waitFor()
  await row(other, rafael).waitFor({ state: 'detached' })
  await onlyUnread()
  await row(other, rafael).waitFor()

  // What was marked can be marked as read again, without opening it.
  await page.getByRole('link', { name: /^Atendimentos/ }).click()
  await choose(page, rafael, 'Marcar como não lido')
  await row(other, rafael).getByText('Marcado como não lido').waitFor()
  await choose(page, rafael, 'Marcar como lido')
  await row(other, rafael).getByText('Marcado como não lido').waitFor({ state: 'detached' })

  await choose(page, joao, 'Ouvir de novo')
  await choose(page, beatriz, 'Desafixar')
  await expectFirst(page, joao)
})

test('list and contact panel keep the width the user dragged, from the first frame of the next visit', async () => {
  const page = await stage.enter(people.caio)
  await row(page, rafael).getByRole('link').click()
  await conversation(page, rafael).waitFor()
  const widthOf = async (pane: Locator) => Math.round((await pane.boundingBox())?.width ?? 0)
  const list = page.getByRole('region', { name: 'Lista de atendimentos' })
  const panel = page.getByRole('complementary', { name: 'Contato' })
  expect([await widthOf(list), await widthOf(panel)]).toEqual([344, 320])
  const edge = page.getByRole('separator', { name: 'Largura da lista' })
  const { x = 0, y = 0, width = 0 } = (await edge.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + 300)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 50, y + 300, { steps: 5 })
  await page.mouse.up()
  expect(await widthOf(list)).toBe(394)
  // The panel by keyboard, down to its minimum.
  await page.getByRole('separator', { name: 'Largura do painel do contato' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => widthOf(panel)).toBe(336)
  await page.keyboard.press('Home')
  await expect.poll(() => widthOf(panel)).toBe(280)
  await checkScreenSizes(page, 'panes')

  // The skeleton shown before the application has the same width.
  await page.addInitScript(() => {
    const look = () => {
      const part = document.querySelector('[data-part=list]')
      if (part && part.getBoundingClientRect().width > 0) Object.assign(globalThis, { first: part.getBoundingClientRect().width })
      if (!document.querySelector('#root')?.firstElementChild) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.reload()
  await conversation(page, rafael).waitFor()
  await expect.poll(() => Promise.all([widthOf(list), widthOf(panel)])).toEqual([394, 280])
  expect(await page.evaluate('Math.round(first)')).toBe(394)
  await edge.dblclick()
  await expect.poll(() => widthOf(list)).toBe(344)
})
