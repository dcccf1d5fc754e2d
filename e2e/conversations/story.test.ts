import { expect, test } from 'vitest'
import { lookAround } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { connectNumber, shop } from '#support/connection.ts'
import { act, conversation, customers, openTab, receiveIn, row } from '#support/desk.ts'
import { makeSamples } from '#support/samples.ts'
import { setStage } from '#support/stage.ts'

const { beatriz, joao } = customers

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
  await log.getByText('Caio Mendes devolveu para a fila Vendas').waitFor()
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
  await caio.waitForURL('**/tickets')
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

test('photos sent together are an album; each can be opened, answered and chosen', async () => {
  const { phones } = stage.product
  const samples = await makeSamples(stage.browser)
  const photo = (caption?: string) =>
    phones.sendMedia(joao.phone, samples.jpeg, 'image/jpeg', {
      to: shop,
      width: 320,
      height: 240,
      ...(caption ? { caption } : {}),
    })
  for (let at = 0; at < 5; at++) await photo()
  await photo('As duas portas e o tampo')
  await receiveIn(stage.product, 'Vendas', joao, 'Consegue trocar?', people.caio)
  const caio = await stage.enter(people.caio)
  await row(caio, joao).getByRole('link').click()
  const log = conversation(caio, joao).getByRole('log')
  const album = log.getByRole('article', { name: /6 fotos/ })
  await album.getByText('As duas portas e o tampo').waitFor()
  expect(await album.getByRole('img').or(album.locator('img')).count()).toBe(4)
  await lookAround(caio, 'album')
  await album.getByRole('button', { name: 'Abrir as fotos: mais 2' }).click()
  await caio.getByRole('dialog').getByRole('img').or(caio.getByRole('dialog').locator('img')).first().waitFor()
  await caio.keyboard.press('Escape')
  await album
    .getByRole('button', { name: /^Ações/ })
    .first()
    .focus()
  await caio.keyboard.press('Enter')
  await caio.getByRole('menuitem', { name: 'Responder' }).waitFor()
  await caio.getByRole('menuitem', { name: 'Selecionar' }).click()
  await log.getByRole('checkbox').nth(5).waitFor()
  expect(await album.count()).toBe(0)
})
