import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, launch, openBrowser, phone, shoot } from './browser.ts'
import { password, type Product, startProduct } from './product.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
  product = await startProduct()
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
})

const caio = 'caio@araucaria.example'

test('a person gets in by the printed link once, then by password, in three languages', { timeout: 120_000 }, async () => {
  const { context, complaints } = await openBrowser(browser)
  const page = await context.newPage()

  // Nobody gets in without a session.
  await page.goto(`${product.url}/connections`)
  await page.waitForURL('**/login')
  await expectAccessible(page)
  await shoot(page, 'login')

  // A wrong password says so and keeps what was typed.
  await page.getByLabel('E-mail').fill(caio)
  await page.getByLabel('Senha', { exact: true }).fill('errada')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('alert').filter({ hasText: /e-mail|senha/i }).waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe(caio)
  await expectAccessible(page)
  await shoot(page, 'login-wrong')

  // The other two languages leave nothing of the first.
  await page.getByRole('combobox', { name: 'Idioma' }).selectOption('en')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es')
  await page.getByRole('button', { name: /Entrar|Iniciar/ }).waitFor()
  await page.getByRole('combobox').selectOption('pt')

  // The link works once.
  const link = product.loginLinks.get(caio) ?? ''
  await page.goto(link)
  await page.getByLabel('Nova senha').fill(password)
  await page.getByRole('button', { name: 'Salvar e entrar' }).click()
  await page.waitForURL('**/tickets')
  expect(page.url()).not.toContain(link.split('#')[1])

  // An attendant sees connections and changes none of them.
  await page.getByRole('button', { name: 'Minha conta' }).click()
  await expectAccessible(page)
  await shoot(page, 'menu')
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await page.waitForURL('**/login')
  await page.goto(link)
  await page.getByLabel('Nova senha').fill('outra-senha-1')
  await page.getByRole('button', { name: 'Salvar e entrar' }).click()
  await page.getByRole('alert').waitFor()

  // And by password, on a phone screen, in the dark.
  const small = await openBrowser(browser, { viewport: phone, colorScheme: 'dark' })
  const mobile = await small.context.newPage()
  await mobile.goto(`${product.url}/login`)
  await expectAccessible(mobile)
  await shoot(mobile, 'login-phone-dark')
  await mobile.getByLabel('E-mail').fill(caio)
  await mobile.getByLabel('Senha', { exact: true }).fill(password)
  await mobile.keyboard.press('Enter')
  await mobile.waitForURL('**/tickets')
  await mobile.getByText('Nenhum atendimento aberto').waitFor()
  await expectAccessible(mobile)
  await shoot(mobile, 'tickets-phone-dark')
  expect([...complaints, ...small.complaints]).toEqual([])
})
