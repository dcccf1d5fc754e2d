import { expect, test } from 'vitest'
import { lookAround } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { connectNumber, shop } from '#support/connection.ts'
import { act, conversation, customers, openTab, receiveIn, row } from '#support/desk.ts'
import { setStage } from '#support/stage.ts'

const { beatriz } = customers

const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, 'Quanto custa a estante?')
})

test('a conversation tells what was done to it, in words; many events in a row fold', async () => {
  const caio = await stage.enter(people.caio)
  const log = conversation(caio, beatriz).getByRole('log')
  await openTab(caio, /Aguardando/)
  await row(caio, beatriz)
    .getByRole('button', { name: /Aceitar/ })
    .click()
  await log.getByText('Caio Mendes aceitou').waitFor()
  await act(caio, beatriz, 'Devolver para a fila')
  await openTab(caio, /Aguardando/)
  await row(caio, beatriz)
    .getByRole('button', { name: /Aceitar/ })
    .click()
  await log.getByText('Caio Mendes devolveu para a espera de Vendas').waitFor()
  await lookAround(caio, 'story')
  await act(caio, beatriz, 'Resolver')
  await openTab(caio, /Resolvidos/)
  await row(caio, beatriz).getByRole('link').click()
  await act(caio, beatriz, 'Reabrir')
  // Put into a queue, accepted, returned, accepted, resolved, reopened.
  const folded = log.getByRole('button', { name: /^6 eventos/ })
  await folded.click()
  await log.getByText('Caio Mendes resolveu').waitFor()
  await log.getByText('Caio Mendes reabriu').waitFor()
  await lookAround(caio, 'story-folded')
  await folded.click()
  await log.getByText('Caio Mendes reabriu').waitFor({ state: 'detached' })

  // What the customer's message brings back says so.
  await act(caio, beatriz, 'Resolver')
  await stage.product.phones.write(beatriz.phone, shop, 'Mais uma coisa')
  await openTab(caio, /Aguardando/)
  await row(caio, beatriz)
    .getByRole('button', { name: /Aceitar/ })
    .click()
  await log.getByText('Mais uma coisa').waitFor()
  await log.getByRole('button', { name: /eventos/ }).click()
  await log.getByText('Nova mensagem: o atendimento reabriu em Vendas').waitFor()
  expect(await log.getByText('Caio Mendes aceitou').count()).toBe(3)
})
