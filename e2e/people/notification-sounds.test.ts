// @module-tag presence
// @module-tag notifications

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkScreen, checkScreenSizes, openWindow, phone } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { connectNumber, shop } from '#support/connection.ts'
import { chooseTicketAction, customers, receiveIn, row } from '#support/desk.ts'
import { allowNotices, countTones, shownNotices } from '#support/notices.ts'
import { setStage } from '#support/stage.ts'

const { beatriz, joao } = customers

const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, 'Bom dia', people.caio)
  await receiveIn(product, 'Vendas', joao, 'Tem a mesa?', people.marina)
}, 'whole')

const account = (page: Page) => page.getByRole('button', { name: /^Minha conta/ })
const write = (text: string) => stage.product.phones.write(beatriz.phone, shop, text)

async function openAlerts(page: Page) {
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Avisos e sons' }).click()
  const dialog = page.getByRole('dialog', { name: 'Avisos e sons' })
  await dialog.getByText('Todo dia, pelo relógio da empresa').waitFor()
  return dialog
}

test('a busy attendant gets no sounds but still counts, and colleagues see the state before a transfer', async () => {
  const caio = await stage.enter(people.caio)
  await allowNotices(caio)
  const notes = await countTones(caio)
  const marina = await stage.enter(people.marina)
  await row(marina, joao).getByRole('link').click()
  await chooseTicketAction(marina, joao, 'Transferir')
  const dialog = marina.getByRole('dialog', { name: `Transferir ${joao.name}` })
  const attendant = dialog.getByRole('combobox', { name: 'Atendente' })
  await attendant.fill('caio')
  const option = marina.getByRole('option', { name: /Caio Mendes/ })
  await option.getByText('online').waitFor()

  // By keyboard alone.
  await account(caio).press('Enter')
  const busy = caio.getByRole('menuitemradio', { name: 'Ocupado: nada toca' })
  await busy.waitFor()
  await checkScreen(caio, 'hearing-menu')
  await busy.press('Enter')
  await caio.keyboard.press('Escape')
  await caio.getByRole('button', { name: 'Minha conta: ocupado' }).waitFor()
  await option.getByText('ocupado').waitFor()
  await option.click()
  await dialog.getByText('Caio Mendes está ocupado: nada toca, só a lista mostra o atendimento.').waitFor()
  await checkScreenSizes(marina, 'hearing-transfer')

  await write('Está aí?')
  await row(caio, beatriz).getByText('Está aí?').waitFor()
  await caio.getByRole('button', { name: /^Avisos de atendimentos: [1-9]/ }).waitFor()
  expect([await shownNotices(caio), await notes()]).toEqual([[], 0])

  // Said on one screen, it holds on the person's others, which stay connected.
  const second = await openWindow(caio, 'about:blank')
  await second.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
  await second.goto(`${stage.product.url}/tickets`)
  const alerts = await openAlerts(second)
  await alerts.getByText('Agora nada toca para você').waitFor()
  await alerts.getByRole('radio', { name: 'Online' }).check()
  await caio.getByRole('button', { name: 'Minha conta', exact: true }).waitFor()
  await second.close()
  await caio.getByText('Ao vivo').waitFor()
  await write('Alô?')
  await expect.poll(() => shownNotices(caio)).toEqual([{ title: beatriz.name, body: 'Alô?' }])
  await expect.poll(notes).toBe(2)
})

test('quiet hours apply at once, sound and notifications can still be tested, and a user who blocks them reads what to do', async () => {
  const page = await stage.enter(people.livia)
  await allowNotices(page)
  const notes = await countTones(page)
  const dialog = await openAlerts(page)
  await dialog.getByText('Este navegador pode avisar.').waitFor()
  await dialog.getByRole('switch', { name: 'Horário de silêncio' }).check()
  await dialog.getByText('do dia seguinte').waitFor()
  const until = dialog.getByLabel('Silêncio até')
  await until.fill('22:00')
  await dialog.getByText('o dia todo').waitFor()
  await dialog.getByText('Agora nada toca para você').waitFor()
  await checkScreenSizes(page, 'hearing-alerts')

  await dialog.getByRole('button', { name: 'Ouvir o som' }).click()
  await dialog.getByText('Tocou.').waitFor()
  expect(await notes()).toBe(2)
  // This browser reaches no push service, so the page shows it.
  await dialog.getByRole('button', { name: 'Mostrar um aviso' }).click()
  await dialog.getByText('Mostrado por esta página.').waitFor()
  const [notice] = await shownNotices(page)
  expect(notice).toEqual({ title: 'Aviso de teste', body: 'Se você lê isto, os avisos chegam a este navegador.' })
  await dialog.getByRole('slider', { name: 'Volume dos avisos' }).press('Home')
  await dialog.getByRole('button', { name: 'Ouvir o som' }).click()
  await dialog.getByText('Não tocou').waitFor()

  // What cannot be saved goes back, and says why.
  await page.route('**/api/users/quiet-hours', (route) => route.abort())
  await until.fill('06:30')
  await until.press('Tab')
  await page.getByRole('region', { name: 'Avisos' }).getByRole('dialog').first().waitFor()
  await expect.poll(() => until.inputValue()).toBe('22:00')
  await page.unroute('**/api/users/quiet-hours')

  // On a phone, and where notices are forbidden.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await page.setViewportSize(phone)
  await page.reload()
  const again = await openAlerts(page)
  expect(await again.getByLabel('Silêncio até').inputValue()).toBe('22:00')
  await again.getByRole('switch', { name: 'Horário de silêncio' }).uncheck()
  await again.getByText('Agora nada toca para você').waitFor({ state: 'detached' })
  await again.getByText('O navegador bloqueia avisos desta página.').waitFor()
  expect(await again.getByRole('button', { name: 'Mostrar um aviso' }).count()).toBe(0)
  await again.getByRole('radio', { name: 'Ausente' }).check()
  await checkScreen(page, 'hearing-alerts-denied')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Minha conta: ausente' }).click()
  await page.getByRole('menuitemradio', { name: 'Ausente', checked: true }).waitFor()
})
