// @module-tag tickets
// @module-tag settings

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkScreen, checkScreenSizes } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { connectNumber } from '#support/connection.ts'
import { conversation, customers, ticketState, receiveIn, row } from '#support/desk.ts'
import { setStage } from '#support/stage.ts'

const { beatriz } = customers

const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, 'Bom dia')
})

/** Types into the command bar, waits until this is the one that Enter takes, and takes it. */
async function command(page: Page, typed: string, option: RegExp, picture?: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const words = page.getByRole('combobox', { name: /Buscar ou ir para|Search or go to/ })
  await expect.poll(() => words.evaluate((node) => node === document.activeElement)).toBe(true)
  await page.keyboard.type(typed)
  const aimed = page.getByRole('option', { name: option }).and(page.locator('[data-highlighted]'))
  await aimed.waitFor()
  if (picture) await checkScreenSizes(page, picture)
  // What the search found meanwhile may have drawn the list anew.
  await aimed.waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: /Buscar ou ir para|Search or go to/ }).waitFor({ state: 'detached' })
}

test('with the keyboard alone the command bar begins, accepts, tags, transfers and resolves', async () => {
  const page = await stage.enter(people.marina, { path: '/contacts' })
  await page.getByText('Ao vivo').waitFor()

  // From any screen. A closed dialog does not come back after a reload.
  await command(page, 'novo aten', /Novo atendimento/, 'commands-new')
  const dialog = page.getByRole('dialog', { name: 'Novo atendimento' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('Ao vivo').waitFor()
  expect(await dialog.count()).toBe(0)

  await command(page, 'nogueira', /Beatriz Nogueira/)
  await conversation(page, beatriz).waitFor()
  await command(page, 'aceitar', /^Aceitar/)
  await page.getByRole('textbox', { name: 'Mensagem' }).waitFor()
  await command(page, 'etiquetar', /Etiquetar o contato/)
  await page.getByRole('dialog', { name: 'Etiquetas' }).waitFor()
  // The first closes its list.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Etiquetas' }).waitFor({ state: 'detached' })

  // Two letters the wrong way round.
  await command(page, 'transfeir', /Transferir/)
  await page.getByRole('dialog', { name: `Transferir ${beatriz.name}` }).waitFor()
  await page.keyboard.press('Escape')
  await command(page, 'resolver', /Resolver/)
  await row(page, beatriz).waitFor({ state: 'detached' })
  await expect.poll(() => ticketState(stage.product, beatriz)).toMatchObject({ status: 'closed' })
})

test('the command bar changes theme, language and availability, and opens what the account menu opens', async () => {
  const page = await stage.enter(people.caio)
  await page.getByText('Ao vivo').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: 'Tema escuro' }).waitFor()
  await checkScreen(page, 'commands-all')
  await page.keyboard.press('Escape')
  // A button that was pressed by keyboard says what it means by then.
  const theme = page.getByRole('button', { name: 'Tema escuro' })
  await theme.focus()
  const tip = page.locator('[role=tooltip]')
  await tip.getByText('Tema escuro').waitFor()
  await page.keyboard.press('Enter')
  await tip.getByText('Tema claro').waitFor()
  await page.keyboard.press('Enter')
  await tip.getByText('Tema escuro').waitFor()
  await command(page, 'escuro', /Tema escuro/)
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['mode'])).toBe('dark')
  await command(page, 'ocupado', /Minha disponibilidade: ocupado/)
  await page.getByRole('button', { name: 'Minha conta: ocupado' }).waitFor()
  await command(page, 'avisos e', /Avisos e sons/)
  await page.getByRole('dialog', { name: 'Avisos e sons' }).waitFor()
  await page.keyboard.press('Escape')
  await command(page, 'english', /Idioma: English/)
  await page.getByRole('button', { name: 'My account: busy' }).waitFor()
  await command(page, 'sign out', /Sign out/)
  await page.waitForURL('**/login')
})
