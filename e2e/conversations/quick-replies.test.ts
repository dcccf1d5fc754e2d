import { createQuickMessage } from '@recado/contract/quick-messages/api'
import { expect, test } from 'vitest'
import { lookAtSizes } from '../support/browser.ts'
import { people } from '../support/company.ts'
import { connectNumber } from '../support/connection.ts'
import { conversation, customers, field, receiveIn, row } from '../support/desk.ts'
import { setStage } from '../support/stage.ts'

const { beatriz } = customers

const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, 'Tem a mesa?', people.caio)
  const admin = await product.admin()
  await admin.call(createQuickMessage, { shortcode: 'oi', message: 'Olá, {{firstName}}! Aqui é {{userName}}.', geral: true })
})

test('names in a quick reply are filled in before one chooses it, and what is written is what goes out', async () => {
  const page = await stage.enter(people.caio)
  const names = Promise.withResolvers<void>()
  await page.route('**/placeholders', async (route) => {
    await names.promise
    await route.continue()
  })
  await row(page, beatriz).getByRole('link').click()
  await conversation(page, beatriz).getByText('Tem a mesa?').waitFor()

  // What is offered can be chosen: it is offered once its names are known.
  const listed = page.waitForResponse('**/quick-messages/slash-commands')
  await field(page).press('/')
  await (await listed).finished()
  await page.getByText('Carregando').last().waitFor()
  expect(await page.getByRole('option').count()).toBe(0)
  await field(page).press('Enter')
  expect(await field(page).inputValue()).toBe('/')
  names.resolve()
  await page.getByRole('option', { name: /Olá, Beatriz! Aqui é Caio/ }).waitFor()
  await lookAtSizes(page, 'quick-reply-filled')
  await field(page).press('Enter')
  await expect.poll(() => field(page).inputValue()).toMatch(/^Olá, Beatriz! Aqui é Caio .+\.$/)
  await field(page).press('Enter')
  await expect
    .poll(() => stage.product.query("select body from messages where from_me and body like 'Olá, Beatriz! Aqui é Caio%'"))
    .toHaveLength(1)

  // The slash that only asked for the list goes with it: nobody sends it by mistake.
  await page.getByRole('button', { name: 'Respostas rápidas' }).click()
  await page.getByRole('option', { name: /Olá, Beatriz/ }).waitFor()
  expect(await field(page).inputValue()).toBe('/')
  await field(page).press('Escape')
  await expect.poll(() => field(page).inputValue()).toBe('')
})
