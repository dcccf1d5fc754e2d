// @module-tag messages
// @module-tag tickets
// @module-tag quick-messages

import { createQuickMessage } from '@recado/contract/quick-messages/api'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { checkScreen, checkScreenSizes, shoot } from './support/browser.ts'
import { people } from './support/company.ts'
import { connectNumber } from './support/connection.ts'
import { conversation, customers, field, receiveIn, row } from './support/desk.ts'
import { setStage } from './support/stage.ts'

const { beatriz } = customers

const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, 'Quanto custa a estante?', people.caio)
  await (
    await product.admin()
  ).call(createQuickMessage, { shortcode: 'preco', message: 'A estante custa R$ 4.890,00.', geral: true })
})

async function expectFocus(target: Locator): Promise<void> {
  await target.waitFor()
  await expect.poll(() => target.evaluate((node) => node === document.activeElement)).toBe(true)
}

async function open(page: Page): Promise<void> {
  await row(page, beatriz).getByRole('link').click()
  await conversation(page, beatriz).getByText('Quanto custa a estante?').waitFor()
  // Opening it focuses the field.
  await expectFocus(field(page))
}

test('tags, notes, schedules, the panel and all of the composer have their keys', async () => {
  const page = await stage.enter(people.caio, { path: '/todolist' })
  const loading = Promise.withResolvers<void>()
  await page.route(/\/TagEditor-[^/]+\.js$/, async (route) => {
    await loading.promise
    await route.continue()
  })
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Atendimentos/ })
    .click()
  const { keyboard } = page
  const panel = page.getByRole('complementary', { name: 'Contato' })
  await open(page)
  await page.getByRole('log').focus()

  // L chooses a tag by typing; Esc leaves. What opens before it is loaded leads into its first field as well.
  await keyboard.press('l')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Etiquetas')
  loading.resolve()
  await expectFocus(page.getByRole('combobox', { name: `Etiquetas de ${beatriz.name}` }))
  await keyboard.type('gar')
  await page.getByRole('option', { name: 'Garantia' }).waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await row(page, beatriz).getByText('Garantia').waitFor()
  await keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Etiquetas' }).waitFor({ state: 'detached' })

  // I closes and opens the panel. O writes a note. Alt O switches between note and answer, and each keeps its draft.
  await keyboard.press('i')
  await panel.waitFor({ state: 'detached' })
  await keyboard.press('i')
  await panel.waitFor()
  const note = page.getByRole('textbox', { name: 'Nota', exact: true })
  await keyboard.press('o')
  await expectFocus(note)
  await keyboard.type('Prefere ')
  await keyboard.press('Alt+o')
  await expectFocus(field(page))
  await keyboard.type('Bom dia')
  await keyboard.press('Alt+o')
  await expectFocus(note)
  await expect.poll(() => note.inputValue()).toBe('Prefere ')
  await keyboard.press('End')
  await keyboard.type('à tarde')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await page
    .getByRole('log')
    .getByRole('article', { name: /^Nota de/ })
    .getByText('Prefere à tarde')
    .waitFor()
  await panel.getByRole('list', { name: 'Observações' }).getByText('Prefere à tarde').waitFor()
  await expect.poll(() => note.inputValue()).toBe('')
  expect(await stage.product.query('select note from ticket_notes')).toEqual([{ note: 'Prefere à tarde' }])
  await keyboard.press('Alt+o')
  await expect.poll(() => field(page).inputValue()).toBe('Bom dia')
  await field(page).fill('')
  await page.getByRole('log').focus()

  // M schedules.
  await keyboard.press('m')
  const schedule = page.getByRole('dialog', { name: 'Agendar mensagem' })
  await schedule.waitFor()
  await expect.poll(() => schedule.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  await keyboard.press('Escape')
  await schedule.waitFor({ state: 'detached' })
  await expectFocus(page.getByRole('log'))

  // In the empty field, arrow up answers the customer's last message, and Esc cancels.
  await keyboard.press('r')
  await expectFocus(field(page))
  await keyboard.press('ArrowUp')
  await page.getByRole('button', { name: 'Não responder a esta mensagem' }).waitFor()
  await expectAccessible(page)
  await shoot(page, 'keys-quote')
  await keyboard.press('Escape')
  await page.getByRole('button', { name: 'Não responder a esta mensagem' }).waitFor({ state: 'detached' })

  // A slash lists the quick replies; the arrows and Enter choose one.
  await expectFocus(field(page))
  await keyboard.type('/pre')
  await page.getByRole('option', { name: /preco/ }).waitFor()
  await keyboard.press('Enter')
  await expect.poll(() => field(page).inputValue()).toBe('A estante custa R$ 4.890,00.')

  // Ctrl E opens the emojis at their search, and returns to the field.
  await keyboard.press('Control+e')
  const emojis = page.getByRole('dialog', { name: 'Emoji' })
  await expectFocus(emojis.getByRole('searchbox').or(emojis.getByRole('textbox')).first())
  await shoot(page, 'keys-emoji')
  await keyboard.press('Escape')
  await expectFocus(field(page))

  // Ctrl Shift M records, Esc discards the recording.
  await field(page).fill('')
  await keyboard.press('Control+Shift+KeyM')
  const recorder = page.getByRole('group', { name: 'Gravando áudio' })
  await recorder.waitFor()
  await shoot(page, 'keys-recording')
  await keyboard.press('Escape')
  await recorder.waitFor({ state: 'detached' })
  await field(page).fill('Já volto')
  await field(page).press('Enter')
  await expect
    .poll(() => stage.product.query('select media_type from messages where from_me'))
    .toEqual([{ media_type: 'conversation' }])
})

const expectToFit = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)

test('at twice the size nothing is cut off, and nothing scrolls sideways', async () => {
  const page = await stage.enter(people.caio, { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 })
  await row(page, beatriz).waitFor()
  await checkScreen(page, 'zoom-list')
  await open(page)
  await checkScreen(page, 'zoom-conversation')
  for (const [key, name] of [
    ['i', 'Contato'],
    ['m', 'Agendar mensagem'],
    ['t', `Transferir ${beatriz.name}`],
  ] as const) {
    await page.getByRole('log').focus()
    await page.keyboard.press(key)
    const layer = page.getByRole('dialog', { name })
    await layer.waitFor()
    const box = await layer.boundingBox()
    expect((box?.y ?? -1) >= 0 && (box?.y ?? 0) + (box?.height ?? 1_000) <= 450).toBe(true)
    await expectToFit(page)
    await page.keyboard.press('Escape')
    await layer.waitFor({ state: 'detached' })
  }
  for (const path of ['/quick-messages', '/todolist']) {
    await page.goto(`${stage.product.url}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectToFit(page)
  }
})

test('the inbox is accessible while it loads and when it fails, in both sizes', async () => {
  const page = await stage.enter(people.caio)
  await open(page)

  // Nothing arrives.
  const held: (() => Promise<void>)[] = []
  await page.route(/\/api\/(tickets|messages|contacts)/, (route) => void held.push(() => route.abort()))
  await page.reload()
  const loading = page.locator('[role=status][aria-label=Carregando]')
  await loading.first().waitFor({ state: 'attached' })
  await expect.poll(() => loading.count()).toBe(2)
  await checkScreenSizes(page, 'state-loading')
  for (const abort of held.splice(0)) await abort()

  // What cannot be loaded says so, and can be retried.
  await page.unroute(/\/api\/(tickets|messages|contacts)/)
  await page.route(/\/api\/(tickets|messages|contacts)/, (route) =>
    route.fulfill({ status: 503, json: { error: 'ERR_UNAVAILABLE', message: '' } }),
  )
  // A later WebSocket connection would fetch again by itself.
  await Promise.all([page.waitForEvent('websocket'), page.reload()])
  await page.getByRole('button', { name: 'Tentar de novo' }).first().waitFor()
  await checkScreenSizes(page, 'state-error')
  await page.unroute(/\/api\/(tickets|messages|contacts)/)
  // The button stands beside the list or in its place. The part that failed later shows its button later.
  const again = page.getByRole('button', { name: 'Tentar de novo' })
  await expect
    .poll(async () => {
      for (const button of await again.elementHandles()) await button.click({ timeout: 1_000 }).catch(() => {})
      return page.getByRole('log').getByText('Quanto custa a estante?').count()
    })
    .toBeGreaterThan(0)
})
