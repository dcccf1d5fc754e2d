import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { act, bubble } from '#support/bubbles.ts'
import { lookAtSizes, phone } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { connectNumber, shop } from '#support/connection.ts'
import { conversation, customers, field, receiveIn, row } from '#support/desk.ts'
import { setStage } from '#support/stage.ts'

const { beatriz, joao } = customers
const pixKey = '123e4567-e12b-12d1-a456-426655440000'

const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', joao, 'Bom dia')
  await receiveIn(product, 'Vendas', beatriz, 'Onde fica a loja?', people.caio)
  for (let at = 0; at < 60; at++) await product.phones.write(beatriz.phone, shop, `Detalhe ${at}`)
})

async function open(page: Page): Promise<void> {
  await row(page, beatriz).getByRole('link').click()
  await page.getByRole('log').getByText('Detalhe 59').waitFor()
}

async function choose(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitemcheckbox', { name: item }).click()
  await page.keyboard.press('Escape')
}

const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

test('whoever likes sends with Ctrl Enter and has a compact list, also on the next visit', async () => {
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

  // A message has an address, which leads there.
  await act(page, bubble(page, 'Até já'), 'Copiar link da mensagem')
  const address = new URL(await copied(page))
  const [asked] = await stage.product.query<{ id: number }>("select id::int from messages where body = 'Onde fica a loja?'")
  address.searchParams.set('message', String(asked?.id))
  await page.goto(String(address))
  await page.getByRole('log').getByText('Onde fica a loja?').waitFor()
  await expect.poll(() => page.getByRole('log').getByText('Onde fica a loja?').isVisible()).toBe(true)
  expect(new URL(page.url()).search).toBe('')
  await page.goto(`${address.origin}${address.pathname}?message=999999`)
  await page.getByText('A mensagem de origem não existe mais.').waitFor()

  // Waiting rows of a compact list can still be accepted.
  await expect.poll(heightOf).toBeLessThan(roomy - 20)
  await page.getByRole('tab', { name: /Aguardando/ }).click()
  await lookAtSizes(page, 'compact-waiting')
  await row(page, joao)
    .getByRole('button', { name: `Aceitar ${joao.name}` })
    .click()
  await conversation(page, joao).waitFor()
})

test('on a phone a message is answered by dragging it, and the camera is at hand', async () => {
  const page = await stage.enter(people.caio, { viewport: phone, hasTouch: true, isMobile: true })
  await open(page)
  const finger = await page.context().newCDPSession(page)
  const touch = (type: string, x = 0, y = 0) =>
    finger.send('Input.dispatchTouchEvent', { type: type as 'touchMove', touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const drag = async (by: number): Promise<void> => {
    const box = await bubble(page, 'Detalhe 59').getByText('Detalhe 59').boundingBox()
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
