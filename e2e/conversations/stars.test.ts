import { starMessage } from '@recado/contract/message-stars/api'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { act } from '#support/bubbles.ts'
import { lookAtSizes, phone } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { connectNumber, shop } from '#support/connection.ts'
import { conversation, customers, field, receiveIn, row } from '#support/desk.ts'
import { setStage } from '#support/stage.ts'

const { beatriz } = customers

const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, 'Meu CEP é 80010-000', people.caio)
  for (let at = 0; at < 60; at++) await product.phones.write(beatriz.phone, shop, `Detalhe ${at}`)
})

const starred = (page: Page) => page.getByRole('list', { name: 'Mensagens marcadas' }).getByRole('listitem')

async function open(page: Page): Promise<Locator> {
  await row(page, beatriz).getByRole('link').click()
  const log = conversation(page, beatriz).getByRole('log')
  await log.getByText('Detalhe 59').waitFor()
  // Opening it leads into the field.
  await expect.poll(() => field(page).evaluate((node) => node === document.activeElement)).toBe(true)
  return log
}

test('a message is marked by keys alone, and the list leads to one far above, on a desk and on a phone', async () => {
  const page = await stage.enter(people.caio)
  const log = await open(page)
  const { keyboard } = page
  await log.focus()
  await keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-more'))).toBe(true)
  await keyboard.press('Enter')
  const mark = page.getByRole('menuitem', { name: 'Marcar com estrela' })
  await mark.waitFor()
  await keyboard.type('Mar')
  await expect.poll(() => mark.evaluate((item) => item === document.activeElement)).toBe(true)
  await keyboard.press('Enter')
  const latest = log.getByRole('article').filter({ hasText: 'Detalhe 59' })
  await latest.getByRole('img', { name: 'marcada' }).waitFor()
  await starred(page).filter({ hasText: 'Detalhe 59' }).waitFor()
  await lookAtSizes(page, 'stars')
  await act(page, latest, 'Tirar a estrela')
  await expect.poll(() => starred(page).count()).toBe(0)

  // What the same person marks elsewhere is there at once.
  const [old] = await stage.product.query<{ id: number }>("select id::int from messages where body like 'Meu CEP%'")
  const caio = await stage.product.signIn(people.caio)
  await caio.call(starMessage, { messageId: old?.id ?? 0, starred: true })
  const entry = starred(page).getByRole('button', { name: /Meu CEP é 80010-000/ })
  await entry.waitFor()
  expect(await log.getByText('Meu CEP é 80010-000').count()).toBe(0)
  await entry.focus()
  await keyboard.press('Enter')
  await expect.poll(() => log.getByText('Meu CEP é 80010-000').isVisible()).toBe(true)

  await page.getByRole('button', { name: 'Ir para a mensagem mais recente' }).click()
  await log.getByText('Detalhe 59').waitFor()
  await expect.poll(() => log.getByText('Meu CEP é 80010-000').count()).toBe(0)
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Contato', exact: true }).click()
  await entry.click()
  await expect.poll(() => log.getByText('Meu CEP é 80010-000').isVisible()).toBe(true)
  expect(await starred(page).count()).toBe(0)
})
