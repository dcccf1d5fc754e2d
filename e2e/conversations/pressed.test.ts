import { updateTicket } from '@recado/contract/tickets/api'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { act, bubble, state } from '#support/bubbles.ts'
import { people } from '#support/company.ts'
import { connectNumber, shop } from '#support/connection.ts'
import { conversation, customers, field, receive, row } from '#support/desk.ts'
import { makeSamples } from '#support/samples.ts'
import { setStage } from '#support/stage.ts'

const { beatriz, joao, mariana, rafael } = customers

const stage = setStage(async (product) => {
  await connectNumber(product)
  const admin = await product.admin()
  for (const customer of [mariana, rafael, joao]) {
    const id = await receive(product, customer, `Bom dia, aqui é ${customer.name}`)
    await admin.call(updateTicket, { id, status: 'open' })
  }
})

const thread = (page: Page) => page.getByRole('log')

async function open(page: Page, customer: typeof mariana | typeof rafael | typeof joao): Promise<void> {
  await row(page, customer).getByRole('link').first().click()
  await conversation(page, customer).waitFor()
}

test('in a long conversation one jumps to the first unread, to what a message answers, to the newest, and back to the ticket before', async () => {
  const { phones } = stage.product
  const first = await phones.write(mariana.phone, shop, 'Vocês montam em Curitiba?')
  for (let at = 1; at <= 40; at++) await phones.write(mariana.phone, shop, `Recado número ${at}, com a medida do vão e a cor`)
  await phones.send(mariana.phone, { to: shop, text: 'E esta pergunta?', quote: first.id })
  const page = await stage.enter(people.marina)
  await row(page, mariana).getByText('E esta pergunta?').waitFor()
  await row(page, mariana).getByText('43 mensagens não lidas').waitFor()
  await open(page, joao)
  await open(page, mariana)

  await page.getByRole('button', { name: '43 não lidas' }).click()
  await bubble(page, `Bom dia, aqui é ${mariana.name}`).waitFor()
  expect(await page.getByRole('button', { name: '43 não lidas' }).count()).toBe(0)
  const toLatest = page.getByRole('button', { name: 'Ir para a mensagem mais recente' })
  await toLatest.waitFor()
  await phones.write(mariana.phone, shop, 'Chegou enquanto você lia')
  await toLatest.getByText('1 mensagem nova').waitFor()
  await toLatest.click()
  await bubble(page, 'Chegou enquanto você lia').waitFor()
  await toLatest.waitFor({ state: 'detached' })

  await bubble(page, 'E esta pergunta?')
    .getByRole('button', { name: /^Ir para a mensagem de/ })
    .click()
  const origin = thread(page).getByRole('article').filter({ hasText: 'Vocês montam em Curitiba?' }).first()
  await expect.poll(() => origin.evaluate((node) => node.outerHTML.includes('bg-press'))).toBe(true)
  await expect.poll(async () => ((await origin.boundingBox())?.y ?? -1) > ((await thread(page).boundingBox())?.y ?? 0)).toBe(true)

  await page.goBack()
  await conversation(page, joao).waitFor()
  await page.goForward()
  await conversation(page, mariana).waitFor()
})

test('pictures are zoomed and turned, voices played faster, cards saved, any emoji is a reaction, and what failed is sent again', async () => {
  const { phones } = stage.product
  const samples = await makeSamples(stage.browser)
  const page = await stage.enter(people.marina)
  await open(page, rafael)
  await phones.sendMedia(rafael.phone, samples.jpeg, 'image/jpeg', { to: shop, caption: 'A parede', width: 320, height: 240 })
  await thread(page)
    .getByRole('button', { name: /^Abrir imagem: A parede/ })
    .click()
  const lightbox = page.getByRole('dialog', { name: /A parede/ })
  const look = () => lightbox.getByRole('img').evaluate((node) => new DOMMatrix(getComputedStyle(node).transform).toString())
  const plain = await look()
  await lightbox.getByRole('button', { name: 'Aproximar' }).click()
  await expect.poll(look).not.toBe(plain)
  await lightbox.getByRole('button', { name: 'Afastar' }).click()
  await expect.poll(look).toBe(plain)
  await lightbox.getByRole('button', { name: 'Girar' }).click()
  await expect.poll(look).not.toBe(plain)
  const [saved] = await Promise.all([page.waitForEvent('download'), lightbox.getByRole('button', { name: 'Baixar' }).click()])
  expect(saved.suggestedFilename()).toMatch(/\.jpe?g$/)
  await page.keyboard.press('Escape')
  await lightbox.waitFor({ state: 'detached' })

  await phones.sendMedia(rafael.phone, samples.voice, 'audio/ogg; codecs=opus', { to: shop, voice: true, seconds: 2 })
  const speed = thread(page).getByRole('button', { name: /^Velocidade/ })
  expect(await speed.innerText()).toBe('1×')
  await speed.click()
  await expect.poll(() => speed.innerText()).toBe('1,5×')

  const words = [
    'VERSION:3.0',
    `N:;${beatriz.name};;;`,
    `FN:${beatriz.name}`,
    `TEL;type=CELL;waid=${beatriz.phone}:+${beatriz.phone}`,
  ]
  const vcard = ['BEGIN:VCARD', ...words, 'END:VCARD'].join('\n')
  await phones.send(rafael.phone, { to: shop, contacts: [{ name: beatriz.name, vcard }] })
  await bubble(page, beatriz.name)
    .getByRole('button', { name: /^Salvar contato/ })
    .click()
  const form = page.getByRole('dialog', { name: 'Novo contato' })
  expect(await form.getByLabel('Nome').inputValue()).toBe(beatriz.name)
  await page.keyboard.press('Control+Enter')
  await form.waitFor({ state: 'detached' })
  expect(await stage.product.query('select number from contacts where name = $1', [beatriz.name])).toEqual([
    { number: beatriz.phone },
  ])

  await act(page, bubble(page, `Bom dia, aqui é ${rafael.name}`), 'Mais emojis')
  await page.getByRole('searchbox').fill('foguete')
  await page.getByRole('gridcell', { name: /^foguete$/i }).click()
  await bubble(page, `Bom dia, aqui é ${rafael.name}`).getByText('🚀').waitFor()

  // What WhatsApp did not take is sent again, and what is half written is told in the list.
  await phones.addFault({ kind: 'ack-error', pn: shop, code: '400', times: 1 })
  await field(page).fill('O orçamento vai hoje')
  await page.keyboard.press('Enter')
  const message = bubble(page, 'O orçamento vai hoje')
  await message.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.poll(() => state(message)).toBe('entregue')
  const heard = (await phones.messages(rafael.phone, shop)).filter(({ text }) => text?.includes('O orçamento vai hoje'))
  expect(heard).toHaveLength(1)

  await field(page).fill('Amanhã confirmo o')
  await open(page, joao)
  await row(page, rafael).getByText('Rascunho:').waitFor()
  await open(page, rafael)
  expect(await field(page).inputValue()).toBe('Amanhã confirmo o')
  await field(page).fill('')
})
