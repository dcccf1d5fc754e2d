// @module-tag tickets
// @module-tag messages
// @module-tag message-stars

import { starMessage } from '@recado/contract/message-stars/api'
import { updateTicket } from '@recado/contract/tickets/api'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseMessageAction } from '#support/bubbles.ts'
import { expectAccessible } from '#support/accessible.ts'
import { desktop, checkScreenSizes, phone } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { connectNumber, shop } from '#support/connection.ts'
import { conversation, customers, field, openTab, receiveIn, row } from '#support/desk.ts'
import { setStage } from '#support/stage.ts'

// Content far up: earlier conversations, search hits, marked messages, and the target of a message's URL.

const { beatriz, joao } = customers
const said = 'O puxador veio num tom diferente'
const latest = 'E o PUXADÔR preto?'

const stage = setStage(async (product) => {
  await connectNumber(product)
  const admin = await product.admin()
  /** Closes the open tickets, so long ago that the next message opens another one. */
  const end = async () => {
    for (const { id } of await product.query<{ id: number }>(`select id from tickets where status <> 'closed'`))
      await admin.call(updateTicket, { id, status: 'closed' })
    await product.query(`update tickets set updated_at = updated_at - interval '2 days'`)
  }
  await receiveIn(product, 'Suporte técnico', beatriz, 'A gaveta emperrou', people.livia)
  await end()
  await receiveIn(product, 'Vendas', beatriz, 'O armário veio riscado', people.caio)
  for (let at = 0; at < 40; at++) await product.phones.write(beatriz.phone, shop, `Detalhe ${at}`)
  await receiveIn(product, 'Vendas', joao, 'Bom dia', people.caio)
  await end()
  await receiveIn(product, 'Vendas', beatriz, said, people.caio)
})

test('earlier conversations that an attendant may see stand above the current one, and a button leads back', async () => {
  const caio = await stage.enter(people.caio)
  // On a slow machine rows are measured late, and scroll the list more than once.
  const machine = await caio.context().newCDPSession(caio)
  await machine.send('Emulation.setCPUThrottlingRate', { rate: 5 })
  await row(caio, beatriz).getByRole('link').click()
  const pane = conversation(caio, beatriz)
  const log = pane.getByRole('log')
  await log.getByText(said).waitFor()
  await log.getByText('Conversa atual').waitFor()
  await log.getByText('Detalhe 39').waitFor()

  // A page hidden for a while, like a frame without room for it, shows the conversation where it stood.
  await caio.waitForLoadState('networkidle')
  const place = () =>
    log.evaluate(({ scrollHeight, scrollTop, clientHeight }) => ({
      height: scrollHeight,
      below: Math.round(scrollHeight - scrollTop - clientHeight),
    }))
  // The list rests at its end once the heights of its rows are measured.
  await expect.poll(async () => (await place()).below).toBe(0)
  await machine.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const before = await place()
  for (const display of ['none', '', 'none', '']) await caio.evaluate(hideAndDraw, display)
  await caio.waitForLoadState('networkidle')
  expect(await place()).toEqual(before)

  // Scrolls up through the earlier conversation to its beginning.
  await log.hover()
  await expect
    .poll(async () => {
      await caio.mouse.wheel(0, -2_000)
      return log.getByText('O armário veio riscado').isVisible()
    })
    .toBe(true)
  await pane.getByText(/^Conversa anterior · #\d+ · Vendas/).waitFor()
  await checkScreenSizes(caio, 'earlier')
  // Its messages can no longer be answered, and conversations the attendant may not see are missing.
  await log.getByRole('article').filter({ hasText: 'O armário veio' }).hover()
  await log.getByRole('article').filter({ hasText: 'O armário veio' }).getByRole('button').first().click()
  await caio.getByRole('menuitem', { name: 'Copiar' }).waitFor()
  expect(await caio.getByRole('menuitem', { name: 'Responder' }).count()).toBe(0)
  await caio.keyboard.press('Escape')
  expect(await log.getByText('A gaveta emperrou').count()).toBe(0)
  await pane.getByRole('button', { name: 'Voltar à atual' }).click()
  await expect.poll(() => log.getByText(said).isVisible()).toBe(true)
})

async function hideAndDraw(display: string): Promise<void> {
  document.body.style.display = display
  for (let frames = 0; frames < 3; frames++) await new Promise((drawn) => requestAnimationFrame(drawn))
}

const bar = (page: Page) => conversation(page, beatriz).getByRole('search', { name: 'Buscar na conversa' })
const ringed = (page: Page) => conversation(page, beatriz).locator('article:has(> .outline-2)')

test('a conversation is searched by keyboard alone, from hit to hit, however far up', async () => {
  // So many messages that the oldest is on none of the first pages.
  for (let at = 0; at < 120; at++) await stage.product.phones.write(beatriz.phone, shop, `Mensagem ${at} sobre a mesa`)
  await stage.product.phones.write(beatriz.phone, shop, latest)
  const caio = await stage.enter(people.caio)
  await row(caio, beatriz).getByRole('link').click()
  await conversation(caio, beatriz).getByText(latest).waitFor()
  await caio.keyboard.press('Control+f')
  await bar(caio).getByRole('searchbox').waitFor()
  await caio.keyboard.type('puxador')
  await bar(caio).getByText('1 de 2').waitFor()
  await ringed(caio).getByText('PUXADÔR').waitFor()
  expect(await ringed(caio).locator('mark').innerText()).toBe('PUXADÔR')
  await checkScreenSizes(caio, 'search')
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
  // A day with no later messages leads nowhere. A day before the conversation leads to its beginning.
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

  // A hit of the search over all conversations opens at its message.
  await openTab(caio, /Busca/)
  await caio.getByRole('searchbox').fill('tom diferente')
  await row(caio, beatriz).getByRole('link').click()
  await ringed(caio).getByText(said).waitFor()
  await bar(caio).getByText('1 de 1').waitFor()
  // A contact found by name opens at the end, as usual.
  await caio
    .getByRole('searchbox', { name: /Buscar atendimentos|Buscar por/ })
    .or(caio.getByRole('searchbox').first())
    .fill('João Pedro')
  await row(caio, joao).getByRole('link').click()
  await conversation(caio, joao).getByText('Bom dia').waitFor()
  expect(await caio.getByRole('search', { name: 'Buscar na conversa' }).count()).toBe(0)
})

const starred = (page: Page) => page.getByRole('list', { name: 'Mensagens marcadas' }).getByRole('listitem')

test('an attendant marks a message by keyboard alone, and the list or its URL leads to it far above, on desk and phone', async () => {
  const page = await stage.enter(people.caio, { permissions: ['clipboard-read', 'clipboard-write'] })
  await row(page, beatriz).getByRole('link').click()
  const log = conversation(page, beatriz).getByRole('log')
  await log.getByText(latest).waitFor()
  // Opening a conversation focuses the field.
  await expect.poll(() => field(page).evaluate((node) => node === document.activeElement)).toBe(true)
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
  const newest = log.getByRole('article').filter({ hasText: latest })
  await newest.getByRole('img', { name: 'marcada' }).waitFor()
  await starred(page).filter({ hasText: latest }).waitFor()
  await checkScreenSizes(page, 'stars')
  await chooseMessageAction(page, newest, 'Tirar a estrela')
  await expect.poll(() => starred(page).count()).toBe(0)

  // A mark the same user sets elsewhere appears at once.
  const [old] = await stage.product.query<{ id: number }>("select id::int from messages where body like 'O puxador veio%'")
  const caio = await stage.product.signIn(people.caio)
  await caio.call(starMessage, { messageId: old?.id ?? 0, starred: true })
  const entry = starred(page).getByRole('button', { name: /O puxador veio num tom diferente/ })
  await entry.waitFor()
  expect(await log.getByText(said).count()).toBe(0)
  await entry.focus()
  await keyboard.press('Enter')
  await expect.poll(() => log.getByText(said).isVisible()).toBe(true)

  await page.getByRole('button', { name: 'Ir para a mensagem mais recente' }).click()
  await log.getByText(latest).waitFor()
  await expect.poll(() => log.getByText(said).count()).toBe(0)
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Contato', exact: true }).click()
  await entry.click()
  await expect.poll(() => log.getByText(said).isVisible()).toBe(true)
  expect(await starred(page).count()).toBe(0)

  // A message has an address, which leads there.
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: 'Ir para a mensagem mais recente' }).click()
  await chooseMessageAction(page, newest, 'Copiar link da mensagem')
  const address = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  address.searchParams.set('message', String(old?.id))
  await page.goto(String(address))
  await log.getByText(said).waitFor()
  await expect.poll(() => log.getByText(said).isVisible()).toBe(true)
  expect(new URL(page.url()).search).toBe('')
  await page.goto(`${address.origin}${address.pathname}?message=999999`)
  await page.getByText('A mensagem de origem não existe mais.').waitFor()
})
