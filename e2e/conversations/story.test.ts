import { updateTicket } from '@recado/contract/tickets/api'
import { expect, test } from 'vitest'
import { lookAtSizes } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { connectNumber, shop } from '#support/connection.ts'
import { conversation, customers, receiveIn, row } from '#support/desk.ts'
import { makePicture } from '#support/samples.ts'
import { setStage } from '#support/stage.ts'

const { beatriz, joao } = customers

const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, 'Quanto custa a estante?')
})

test('a conversation tells what was done to it, in words; many events in a row fold', async () => {
  const { product } = stage
  const caio = await product.signIn(people.caio)
  const [ticket] = await product.query<{ id: number; uuid: string }>('select id, uuid from tickets')
  const move = (status: 'pending' | 'open' | 'closed') => caio.call(updateTicket, { id: ticket?.id ?? 0, status })
  await move('open')
  const page = await stage.enter(people.caio, { path: `/tickets/${ticket?.uuid}` })
  const log = conversation(page, beatriz).getByRole('log')
  await log.getByText('Caio Mendes aceitou').waitFor()
  await page.getByText('Ao vivo').waitFor()
  await move('pending')
  await log.getByText('Caio Mendes devolveu para a fila Vendas').waitFor()
  for (const status of ['open', 'closed', 'open'] as const) await move(status)
  // Put into a queue, accepted, returned, accepted, resolved, reopened.
  const folded = log.getByRole('button', { name: /^6 eventos/ })
  await folded.click()
  await log.getByText('Caio Mendes resolveu').waitFor()
  await log.getByText('Caio Mendes reabriu').waitFor()
  await lookAtSizes(page, 'story-folded')
  await folded.click()
  await log.getByText('Caio Mendes reabriu').waitFor({ state: 'detached' })

  // What the customer's message brings back says so.
  await move('closed')
  await product.phones.write(beatriz.phone, shop, 'Mais uma coisa')
  await log.getByText('Mais uma coisa').waitFor()
  await move('open')
  await log.getByRole('button', { name: /eventos/ }).click()
  await log.getByText('Nova mensagem: o atendimento reabriu em Vendas').waitFor()
  await expect.poll(() => log.getByText('Caio Mendes aceitou').count()).toBe(3)
})

test('photos sent together are an album; each can be opened, answered and chosen', async () => {
  const { phones } = stage.product
  const picture = await makePicture(stage.browser)
  const photo = (caption?: string) =>
    phones.sendMedia(joao.phone, picture, 'image/png', {
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
  await lookAtSizes(caio, 'album')
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
