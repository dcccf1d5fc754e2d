// @module-tag first-run
// @module-tag login-link

import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkScreenSizes, phone, soon } from '#support/browser.ts'
import { dismiss } from '#support/desk.ts'
import { password } from '#support/product.ts'
import { setOwnStage, signIn } from '#support/stage.ts'

const stage = setOwnStage(undefined, { DEMO: 'off' })

const guide = (page: Page) => page.getByRole('region', { name: /^Primeiros passos/ })
const step = (page: Page, name: string) => guide(page).getByRole('listitem').filter({ hasText: name })
const fields = (page: Page) =>
  ['Nome da empresa', 'Seu nome', 'E-mail', 'Senha'].map((label) => page.getByLabel(label, { exact: true }))

async function typed(page: Page): Promise<string[]> {
  return Promise.all(fields(page).map((field: Locator) => field.inputValue()))
}

test('without a demo, the printed link alone makes the first company, and its admins are led to a desk that works', async () => {
  const { product } = stage
  const printed = product.firstRunLink ?? ''
  const secret = printed.split('#')[1] ?? ''
  const page = await stage.open()
  await page.goto(printed)
  await page.getByRole('heading', { name: 'Crie a sua empresa' }).waitFor()
  await checkScreenSizes(page, 'first-run')

  // The link was replaced meanwhile: the page says how to get another, and nothing typed is lost.
  const latest = await product.recado('first-link')
  const values = ['Marcenaria Serra Azul', 'Helena Duarte', 'helena@serra.example', '1234']
  for (const [at, field] of fields(page).entries()) await field.fill(values[at] ?? '')
  await page.keyboard.press('Enter')
  await page.getByText('Use pelo menos 5 caracteres').waitFor()
  await checkScreenSizes(page, 'first-run-wrong')
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'npm run recado -- first-link' }).waitFor()
  await page.goto(latest)
  expect(await typed(page)).toEqual([...values.slice(0, 3), password])
  await page.getByRole('button', { name: 'Criar e entrar' }).press('Enter')
  await page.waitForURL('**/tickets')

  // Three steps, one of which is put off for good, one done here by keyboard.
  await guide(page).getByText('0 de 3').waitFor()
  await checkScreenSizes(page, 'first-steps')
  await guide(page)
    .getByRole('button', { name: /^Conecte um número/ })
    .press('Enter')
  await page.getByRole('dialog', { name: 'Nova conexão' }).getByLabel('Nome', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await guide(page).getByRole('button', { name: 'Pular: Conecte um número' }).press('Enter')
  await step(page, 'Conecte um número').getByText('Retomar').waitFor()
  await guide(page).getByRole('button', { name: 'Inclua um colega', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Novo usuário' })
  await dialog.getByLabel('Nome', { exact: true }).fill('Caio Mendes')
  await dialog.getByLabel('E-mail').fill('caio@serra.example')
  await dialog.getByLabel('Senha').first().fill(password)
  await dialog.getByRole('radio', { name: /Administrador/ }).check()
  await page.keyboard.press('Control+Enter')
  await guide(page).getByText('1 de 3').waitFor()
  await dismiss(page, 'Usuário salvo')

  // It goes on where it was: after a reload, and for another admin on another device.
  await page.reload()
  await guide(page).getByText('1 de 3').waitFor()
  await guide(page).getByRole('button', { name: 'Retomar: Conecte um número' }).waitFor()
  const colleague = await stage.open({ viewport: phone, colorScheme: 'dark' })
  await colleague.goto(`${product.url}/login`)
  await signIn(colleague, 'caio@serra.example')
  await guide(colleague).getByRole('button', { name: 'Retomar: Conecte um número' }).waitFor()
  await checkScreenSizes(colleague, 'first-steps-resumed-dark')

  // What one admin puts away, or does, is so for the other at once.
  await guide(colleague).getByRole('button', { name: 'Agora não' }).click()
  await guide(page).waitFor({ state: 'detached', ...soon })
  await colleague.getByRole('button', { name: 'Desfazer' }).click()
  await guide(page).getByText('1 de 3').waitFor(soon)
  await guide(colleague)
    .getByRole('button', { name: /^Crie a primeira fila/ })
    .click()
  await colleague.getByRole('dialog', { name: 'Nova fila' }).getByLabel('Nome', { exact: true }).fill('Orçamentos')
  await guide(page).getByText('1 de 3').waitFor()
  // A connection added in the meantime has no queue yet. It gets the first queue, so that not only admins see its tickets.
  await product.query(
    "insert into connections (company_id, name, token, created_at, updated_at) select id, 'Matriz', '', now(), now() from companies",
  )
  await colleague.keyboard.press('Control+Enter')
  await colleague.getByText('Fila salva').first().waitFor()
  const led = () =>
    product.query<{ name: string }>(
      'select q.name from connection_queues l join queues q on q.company_id = l.company_id and q.id = l.queue_id',
    )
  await expect.poll(led).toEqual([{ name: 'Orçamentos' }])
  await guide(page).waitFor({ state: 'detached', ...soon })
  await guide(colleague).waitFor({ state: 'detached' })

  // The link works once, and the secret was printed once.
  const late = await stage.open()
  await late.goto(latest)
  await late.getByRole('alert').filter({ hasText: 'Se a empresa já existe' }).waitFor()
  expect(await late.getByLabel('Nome da empresa').count()).toBe(0)
  await checkScreenSizes(late, 'first-run-spent')
  await expect(product.recado('first-link')).rejects.toThrow('There is a company already')
  const lines = (text: string) => product.output.filter((line) => line.includes(text))
  expect([lines(secret), lines(latest.split('#')[1] ?? '')]).toEqual([[expect.stringContaining(printed)], []])
})
