// @module-tag messages
// @module-tag tickets

import { createQuickMessage } from '@recado/contract/quick-messages/api'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bubble, dropOrPaste } from '#support/bubbles.ts'
import { checkScreen, checkScreenSizes, phone } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { connectNumber, shop } from '#support/connection.ts'
import { conversation, customers, field, receiveIn, row } from '#support/desk.ts'
import { makePicture } from '#support/samples.ts'
import { setStage } from '#support/stage.ts'

const { beatriz, joao } = customers
const pixKey = '123e4567-e12b-12d1-a456-426655440000'

const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', joao, 'Bom dia')
  await receiveIn(product, 'Vendas', beatriz, 'Onde fica a loja?', people.caio)
  const admin = await product.admin()
  await admin.call(createQuickMessage, { shortcode: 'oi', message: 'Olá, {{firstName}}! Aqui é {{userName}}.', geral: true })
})

async function open(page: Page): Promise<void> {
  await row(page, beatriz).getByRole('link').click()
  await page.getByRole('log').getByText('Onde fica a loja?').waitFor()
}

async function choose(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitemcheckbox', { name: item }).click()
  await page.keyboard.press('Escape')
}

const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

test('an attendant sends with Ctrl Enter and has a compact list, also on the next visit', async () => {
  const page = await stage.enter(people.caio, { permissions: ['clipboard-read', 'clipboard-write'] })
  const first = row(page, beatriz)
  const heightOf = async () => Math.round((await first.boundingBox())?.height ?? 0)
  await first.waitFor()
  const roomy = await heightOf()
  await choose(page, 'Ordenar Atendendo: Mais recentes', 'Linhas compactas')
  await expect.poll(heightOf).toBeLessThan(roomy - 20)
  await open(page)
  await choose(page, 'Como prefiro trabalhar', 'Enter envia (desligado: Ctrl Enter)')
  await page.reload()
  await field(page).fill('Na rua XV')
  await field(page).press('Enter')
  await field(page).pressSequentially('número 10')
  expect(await field(page).inputValue()).toBe('Na rua XV\nnúmero 10')
  await field(page).press('Control+Enter')
  await bubble(page, 'número 10').waitFor()
  expect(await field(page).inputValue()).toBe('')
  await choose(page, 'Como prefiro trabalhar', 'Enter envia (desligado: Ctrl Enter)')
  await field(page).fill('Até já')
  await field(page).press('Enter')
  await bubble(page, 'Até já').waitFor()

  // A key for Pix is copied with a press.
  await stage.product.phones.write(beatriz.phone, shop, `Meu Pix é ${pixKey}`)
  await page.getByRole('log').getByRole('button', { name: pixKey }).click()
  await page.getByText('Copiado', { exact: true }).waitFor()
  expect(await copied(page)).toBe(pixKey)

  // Waiting rows of a compact list can still be accepted.
  await expect.poll(heightOf).toBeLessThan(roomy - 20)
  await page.getByRole('tab', { name: /Aguardando/ }).click()
  await checkScreenSizes(page, 'compact-waiting')
  await row(page, joao)
    .getByRole('button', { name: `Aceitar ${joao.name}` })
    .click()
  await conversation(page, joao).waitFor()
})

test('a turned phone keeps the draft, dragging a message answers it, and the camera is at hand', async () => {
  await stage.product.phones.write(beatriz.phone, shop, 'Tem estacionamento?')
  const page = await stage.enter(people.caio, { viewport: phone, hasTouch: true, isMobile: true })
  await open(page)
  await bubble(page, 'Tem estacionamento?').waitFor()

  // The page opens no keyboard by itself. Turning the phone keeps the conversation and the draft.
  await field(page).waitFor()
  expect(await field(page).evaluate((node) => node === document.activeElement)).toBe(false)
  await field(page).fill('Tem, e chega na')
  for (const turned of [{ width: phone.height, height: phone.width }, phone]) {
    await page.setViewportSize(turned)
    await conversation(page, beatriz).waitFor()
    expect(await field(page).inputValue()).toBe('Tem, e chega na')
    await bubble(page, 'Tem estacionamento?').waitFor()
    const send = page.getByRole('button', { name: 'Enviar' })
    await expect
      .poll(async () => {
        const box = await send.boundingBox()
        return box !== null && box.y >= 0 && box.y + box.height <= turned.height && box.x + box.width <= turned.width
      })
      .toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await checkScreen(page, `turned-${turned.width}`)
  }
  await field(page).fill('')

  const finger = await page.context().newCDPSession(page)
  const touch = (type: string, x = 0, y = 0) =>
    finger.send('Input.dispatchTouchEvent', { type: type as 'touchMove', touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const drag = async (by: number): Promise<void> => {
    const box = await bubble(page, 'Tem estacionamento?').getByText('Tem estacionamento?').boundingBox()
    const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 6]
    await touch('touchStart', x, y)
    for (let at = 1; at <= 5; at++) await touch('touchMove', x + (by * at) / 5, y)
    await touch('touchEnd')
  }
  await drag(30)
  await drag(120)
  await page.getByRole('group', { name: 'Respondendo' }).waitFor()
  await page.getByRole('button', { name: 'Anexar' }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('menuitem', { name: 'Tirar foto' }).click(),
  ])
  expect(await chooser.element().getAttribute('capture')).toBe('environment')
})

/** The names of the files that were sent. */
const arrived = async () =>
  (
    await stage.product.query<{ name: string }>(
      `select f.name from messages m join media f on f.company_id = m.company_id and f.id = m.media_id where m.from_me order by m.id`,
    )
  ).map(({ name }) => name)

test('several files are sent in their chosen order, and files attached in the meantime wait for their own press', async () => {
  const page = await stage.enter(people.caio)
  await open(page)
  const buffer = await makePicture(stage.browser)
  const names = ['frente.png', 'lado.png', 'fundo.png']
  await dropOrPaste(
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
        (await stage.product.phones.messages(beatriz.phone, shop)).filter(({ media }) => media?.kind === 'image').length,
    )
    .toBe(3)

  // A file attached while others are being prepared waits for its own press.
  const picture = (name: string) => ({ name, mimeType: 'image/png', buffer })
  const before = (await arrived()).length
  // The browser decodes no picture until the test says so.
  await page.evaluate(() => {
    const read = createImageBitmap
    const told = new Promise<void>((tell) => addEventListener('told', () => tell(), { once: true }))
    const waiting = async (...given: Parameters<typeof read>) => told.then(() => read(...given))
    Object.assign(globalThis, { createImageBitmap: waiting })
  })
  await dropOrPaste(page, 'drop', picture('primeira.png'))
  await page.getByRole('textbox', { name: 'Mensagem' }).press('Enter')
  await dropOrPaste(page, 'drop', picture('segunda.png'))
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
  await page.getByRole('button', { name: 'Novo contato', exact: true }).click()
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

test('names in a quick reply are filled in before it can be chosen, and it is sent as shown', async () => {
  const page = await stage.enter(people.caio)
  const names = Promise.withResolvers<void>()
  await page.route('**/placeholders', async (route) => {
    await names.promise
    await route.continue()
  })
  await open(page)

  // A quick reply is offered only once its placeholders are loaded, so every offer can be chosen.
  const listed = page.waitForResponse('**/quick-messages/slash-commands')
  await field(page).press('/')
  await (await listed).finished()
  await page.getByText('Carregando').last().waitFor()
  expect(await page.getByRole('option').count()).toBe(0)
  await field(page).press('Enter')
  expect(await field(page).inputValue()).toBe('/')
  names.resolve()
  await page.getByRole('option', { name: /Olá, Beatriz! Aqui é Caio/ }).waitFor()
  await checkScreenSizes(page, 'quick-reply-filled')
  await field(page).press('Enter')
  await expect.poll(() => field(page).inputValue()).toMatch(/^Olá, Beatriz! Aqui é Caio .+\.$/)
  await field(page).press('Enter')
  await expect
    .poll(() => stage.product.query("select body from messages where from_me and body like 'Olá, Beatriz! Aqui é Caio%'"))
    .toHaveLength(1)

  // Escape removes the slash that only opened the list, so no attendant sends it by mistake.
  await page.getByRole('button', { name: 'Respostas rápidas' }).click()
  await page.getByRole('option', { name: /Olá, Beatriz/ }).waitFor()
  expect(await field(page).inputValue()).toBe('/')
  await field(page).press('Escape')
  await expect.poll(() => field(page).inputValue()).toBe('')
})

function chosen(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.querySelector('[role=option][aria-selected=true]')?.textContent)
}

test('a colon and the beginning of a name put an emoji into an answer, by keys alone; what was used last comes first', async () => {
  const page = await stage.enter(people.caio)
  const { keyboard } = page
  await row(page, beatriz).getByRole('link').focus()
  await keyboard.press('Enter')
  await conversation(page, beatriz).getByText('Onde fica a loja?').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Mensagem')

  await keyboard.type('Às 10:30 :sor')
  await page.getByRole('listbox', { name: 'Emoji' }).waitFor()
  await checkScreenSizes(page, 'emoji-search')
  await field(page).focus()
  expect(await chosen(page)).toMatch(/rosto sorridente/)
  await keyboard.press('ArrowDown')
  await expect.poll(() => chosen(page)).not.toMatch(/☺/)
  await keyboard.press('ArrowUp')
  await keyboard.press('Enter')
  await expect.poll(() => field(page).inputValue()).toBe('Às 10:30 ☺️')

  // The emoji goes to the cursor, not to the end. Escape closes the list and keeps the text.
  await keyboard.press('Home')
  await keyboard.type(':coracao')
  await page.getByRole('option', { name: /coração vermelho/ }).waitFor()
  await keyboard.press('Escape')
  await expect.poll(() => page.getByRole('listbox').count()).toBe(0)
  expect(await field(page).inputValue()).toBe(':coracaoÀs 10:30 ☺️')
  await keyboard.press('Backspace')
  await page.getByRole('option', { name: /coração vermelho/ }).waitFor()
  await keyboard.press('Tab')
  await expect.poll(() => field(page).inputValue()).toMatch(/^\p{Emoji}\uFE0F?Às 10:30 ☺️$/u)
  await keyboard.press('Enter')
  const sent = () => stage.product.query<{ body: string }>("select body from messages where from_me and body like '%Às 10:30%'")
  await expect.poll(sent).toEqual([{ body: expect.stringMatching(/^\p{Emoji}\uFE0F?Às 10:30 ☺️$/u) }])

  // What was used last comes first.
  await field(page).pressSequentially(':sorvete')
  await page
    .getByRole('option', { name: /sorvete/ })
    .first()
    .waitFor()
  await keyboard.press('Enter')
  await field(page).fill('')
  await field(page).pressSequentially(':sor')
  await expect.poll(() => chosen(page)).toMatch(/sorvete/)
  await field(page).fill('')
})
