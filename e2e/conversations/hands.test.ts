import { updateTicket } from '@recado/contract/tickets/api'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { look, phone } from '#support/browser.ts'
import { bubble, hand } from '#support/bubbles.ts'
import { people } from '#support/company.ts'
import { connectNumber, shop } from '#support/connection.ts'
import { conversation, customers, field, receive, row } from '#support/desk.ts'
import { makePicture } from '#support/samples.ts'
import { setStage } from '#support/stage.ts'

// A phone that is turned, files that are dropped and put in order, a tab that is closed too early.

const { mariana } = customers

const stage = setStage(async (product) => {
  await connectNumber(product)
  const id = await receive(product, mariana, 'Tem a estante em branco?')
  await (await product.signIn(people.caio)).call(updateTicket, { id, status: 'open' })
})

async function open(page: Page): Promise<void> {
  await row(page, mariana).getByRole('link').first().click()
  await conversation(page, mariana).waitFor()
}

test('a phone that is turned keeps the conversation, what is typed and what is quoted', async () => {
  const page = await stage.enter(people.caio, { viewport: phone, hasTouch: true, isMobile: true })
  await open(page)
  await field(page).fill('Tem, e chega na')
  for (const turned of [{ width: phone.height, height: phone.width }, phone]) {
    await page.setViewportSize(turned)
    await conversation(page, mariana).waitFor()
    expect(await field(page).inputValue()).toBe('Tem, e chega na')
    await bubble(page, 'Tem a estante em branco?').waitFor()
    const send = page.getByRole('button', { name: 'Enviar' })
    await expect
      .poll(async () => {
        const box = await send.boundingBox()
        return box !== null && box.y >= 0 && box.y + box.height <= turned.height && box.x + box.width <= turned.width
      })
      .toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await look(page, `turned-${turned.width}`)
  }
  await field(page).fill('')
})

/** The names of the files that were sent. */
const arrived = async () =>
  (
    await stage.product.query<{ name: string }>(
      `select f.name from messages m join media f on f.company_id = m.company_id and f.id = m.media_id where m.from_me order by m.id`,
    )
  ).map(({ name }) => name)

test('several files that are dropped go out in the order they are put into', async () => {
  const page = await stage.enter(people.caio)
  await open(page)
  const buffer = await makePicture(stage.browser)
  const names = ['frente.png', 'lado.png', 'fundo.png']
  await hand(
    page,
    'drop',
    names.map((name) => ({ name, mimeType: 'image/png', buffer })),
  )
  await page.getByRole('button', { name: 'Mover fundo.png para antes' }).click()
  await page.getByRole('button', { name: 'Mover fundo.png para antes' }).click()
  await page.getByRole('button', { name: 'Mover frente.png para depois' }).click()
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect.poll(arrived, { timeout: 60_000 }).toEqual(['fundo.png', 'lado.png', 'frente.png'])
  await expect
    .poll(
      async () =>
        (await stage.product.phones.messages(mariana.phone, shop)).filter(({ media }) => media?.kind === 'image').length,
    )
    .toBe(3)
})

test('what is attached while other files are looked at waits for a press of its own', async () => {
  const page = await stage.enter(people.caio)
  await open(page)
  const buffer = await makePicture(stage.browser)
  const picture = (name: string) => ({ name, mimeType: 'image/png', buffer })
  const before = (await arrived()).length
  // The browser reads no picture until it is told to.
  await page.evaluate(() => {
    const read = createImageBitmap
    const told = new Promise<void>((tell) => addEventListener('told', () => tell(), { once: true }))
    const waiting = async (...given: Parameters<typeof read>) => told.then(() => read(...given))
    Object.assign(globalThis, { createImageBitmap: waiting })
  })
  await hand(page, 'drop', picture('primeira.png'))
  await page.getByRole('textbox', { name: 'Mensagem' }).press('Enter')
  await hand(page, 'drop', picture('segunda.png'))
  await page.evaluate(() => dispatchEvent(new Event('told')))
  await expect.poll(async () => (await arrived()).slice(before), { timeout: 60_000 }).toEqual(['primeira.png'])
  await page.getByRole('button', { name: 'Remover segunda.png' }).waitFor()
  await page.getByRole('textbox', { name: 'Mensagem' }).press('Enter')
  await expect.poll(async () => (await arrived()).slice(before), { timeout: 60_000 }).toEqual(['primeira.png', 'segunda.png'])
})

test('a tab with something that is not saved asks before it is closed, and one without closes', async () => {
  const page = await stage.enter(people.marina, { path: '/contacts' })
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await page.getByRole('button', { name: 'Contato', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Novo contato' })
  await form.getByLabel('Nome', { exact: true }).fill('Otávio')
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toEqual(['beforeunload'])
  expect(await form.getByLabel('Nome', { exact: true }).inputValue()).toBe('Otávio')
  await form.getByLabel('Nome', { exact: true }).fill('')
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => page.isClosed()).toBe(true)
  expect(asked).toHaveLength(1)
})
