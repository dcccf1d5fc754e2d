// @module-tag notifications
// @module-tag accept-greeting

import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkScreenSizes, phone } from './support/browser.ts'
import { people } from './support/company.ts'
import { connectNumber, shop } from './support/connection.ts'
import { conversation, customers, receiveIn, row } from './support/desk.ts'
import { allowNotices, shownNotices } from './support/notices.ts'
import { setStage, signIn } from './support/stage.ts'
import { until } from './support/until.ts'

const { beatriz, joao } = customers

const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, 'Bom dia', people.caio)
  await receiveIn(product, 'Vendas', joao, 'Tem a mesa?')
}, 'whole')

const bell = (page: Page) => page.getByRole('button', { name: /^Avisos de atendimentos/ })
const write = (text: string, from: { phone: string } = beatriz) => stage.product.phones.write(from.phone, shop, text)

/** The tab's icon: its source, and its colours in the corners of the sign and of the count, drawn at 32 pixels. */
function tabIcon(page: Page): Promise<{ drawn: boolean; sign: string; count: string }> {
  return page.evaluate(async () => {
    const { href } = document.querySelector<HTMLLinkElement>('link[rel=icon]') ?? { href: '' }
    const image = Object.assign(new Image(), { src: href })
    await image.decode()
    const brush = new OffscreenCanvas(32, 32).getContext('2d', { willReadFrequently: true })
    brush?.drawImage(image, 0, 0, 32, 32)
    const at = (x: number, y: number) => [...(brush?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3).join()
    return { drawn: href.startsWith('data:image/png'), sign: at(4, 8), count: at(15, 22) }
  })
}

const [blue, red] = ['37,118,210', '217,45,32']

test('the bell counts own unread and waiting tickets, the tab counts the unread, and a notification opens its ticket', async () => {
  const { product } = stage
  const page = await stage.enter(people.caio)
  await write('A cor é cinza?')
  await page.getByRole('button', { name: 'Avisos de atendimentos: 2 novos' }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^\(1\) /)
  await expect.poll(() => tabIcon(page)).toEqual({ drawn: true, sign: blue, count: red })
  await bell(page).click()
  const list = page.getByRole('dialog', { name: 'Avisos de atendimentos' })
  await list
    .getByRole('link', { name: /Beatriz/ })
    .getByText('A cor é cinza?')
    .waitFor()
  await list.getByRole('button', { name: /^Aceitar João/ }).waitFor()
  await checkScreenSizes(page, 'bell')
  await page.setViewportSize(phone)
  await list.getByRole('link', { name: /Beatriz/ }).click()
  await conversation(page, beatriz).getByText('A cor é cinza?').waitFor()
  await expect.poll(() => page.title()).not.toMatch(/^\(/)
  await expect.poll(() => tabIcon(page)).toEqual({ drawn: false, sign: blue, count: blue })
  await page.getByRole('button', { name: 'Voltar para a lista' }).click()
  await page.getByRole('button', { name: 'Avisos de atendimentos: 1 novo' }).waitFor()

  // Waiting tickets notify only users who may take tickets without a queue.
  await product.query(`update users set all_ticket = 'desabled' where email = $1`, [people.caio])
  await allowNotices(page)
  await page.getByRole('button', { name: 'Avisos de atendimentos', exact: true }).click()
  await list.getByText('Nada novo por aqui').waitFor()
  await checkScreenSizes(page, 'bell-empty')
  await product.query(`update users set all_ticket = 'enabled' where email = $1`, [people.caio])
  await page.keyboard.press('Escape')

  // A click on a notification opens its conversation without loading the page anew.
  await row(page, beatriz).waitFor()
  await page.getByText('Ao vivo').waitFor()
  const mark = await page.evaluate(() => Object.assign(globalThis, { mark: Math.random() }).mark)
  await write('Cheguei')
  await expect.poll(() => shownNotices(page)).toEqual([{ title: beatriz.name, body: 'Cheguei' }])
  await page.evaluate(() => (globalThis as unknown as { shown: Notification[] }).shown[0]?.dispatchEvent(new Event('click')))
  await conversation(page, beatriz).getByText('Cheguei').waitFor()
  expect(await page.evaluate(() => (globalThis as unknown as { mark: number }).mark)).toBe(mark)

  // A conversation being looked at no longer rings.
  await write('Estou aqui')
  await conversation(page, beatriz).getByText('Estou aqui').waitFor()
  expect(await shownNotices(page)).toHaveLength(1)
})

test('the service worker shows pushes while the page is closed or hidden, and a click opens them there', async () => {
  const page = await stage.enter(people.caio)
  await allowNotices(page)
  const [ticket] = await stage.product.query<{ uuid: string }>(
    `select t.uuid from tickets t join contacts c on c.id = t.contact_id where c.name = $1`,
    [beatriz.name],
  )
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  const devtools = await page.context().newCDPSession(page)
  const registrationId = await registrationOf(devtools, page)
  const push = (body: string, how: { always?: true; tag?: string } = {}) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: stage.product.url,
      registrationId,
      data: JSON.stringify({ title: beatriz.name, body, url: `/tickets/${ticket?.uuid}`, tag: 'ticket-1', ...how }),
    })
  // A visible page shows it itself.
  await push('Ninguém vê')
  expect(await workersNotices(page)).toEqual([])
  // A test notification is shown anyway.
  await push('Teste', { always: true, tag: 'test' })
  await expect.poll(() => workersNotices(page, 'test')).toEqual([{ title: beatriz.name, body: 'Teste', tag: 'test' }])

  // Without a visible page the worker shows it, and a ticket's newest notification replaces the previous one.
  await page.goto('about:blank')
  const other = await page.context().newPage()
  await other.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
  const worker = await until('the worker runs', () => other.context().serviceWorkers()[0])
  await expect.poll(() => worker.evaluate(openPages)).toBe(0)
  await push('Primeira')
  // Chromium does not report whether it delivered a push from its tools, so the last one is repeated until it shows.
  const pushed = async () => {
    await push('Segunda')
    return worker.evaluate(shownByWorker)
  }
  await expect.poll(pushed, { interval: 1_000 }).toEqual(['Segunda'])
  await other.goto(`${stage.product.url}/tickets`)
  expect(await workersNotices(other)).toEqual([{ title: beatriz.name, body: 'Segunda', tag: 'ticket-1' }])

  // Clicking it navigates the page open there, which stays loaded.
  await row(other, beatriz).waitFor()
  await worker.evaluate(clickNotification)
  await conversation(other, beatriz).waitFor()
})

function workersNotices(page: Page, tag = 'ticket-1'): Promise<{ title: string; body: string; tag: string }[]> {
  return page.evaluate(async (of) => {
    const worker = await navigator.serviceWorker.getRegistration()
    return ((await worker?.getNotifications({ tag: of })) ?? []).map(({ title, body, tag: its }) => ({ title, body, tag: its }))
  }, tag)
}

interface WorkerScope extends EventTarget {
  clients: { matchAll: (options: object) => Promise<unknown[]> }
  registration: ServiceWorkerRegistration
  WindowClient: { prototype: { focus: () => Promise<unknown> } }
}

/** Runs in the worker: how many pages it still counts as open. */
async function openPages(): Promise<number> {
  const { clients } = globalThis as unknown as WorkerScope
  return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length
}

/** Runs in the worker. */
async function shownByWorker(): Promise<string[]> {
  const { registration } = globalThis as unknown as WorkerScope
  return (await registration.getNotifications({ tag: 'ticket-1' })).map(({ body }) => body)
}

/** Runs in the worker. Only after a real click may a page come to the front, so that step is left out. */
async function clickNotification(): Promise<void> {
  const scope = globalThis as unknown as WorkerScope
  scope.WindowClient.prototype.focus = () => Promise.resolve()
  const [notification] = await scope.registration.getNotifications({ tag: 'ticket-1' })
  scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }))
}

/** The id Chromium gave our worker's registration. */
async function registrationOf(devtools: CDPSession, page: Page): Promise<string> {
  let found: string | undefined
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    found = registrations.find(({ scopeURL }) => page.url().startsWith(scopeURL))?.registrationId ?? found
  })
  await devtools.send('ServiceWorker.enable')
  return until('the worker is registered', () => found)
}

test('a user’s to-do list survives signing out, in this browser', async () => {
  const page = await stage.enter(people.caio, { path: '/todolist' })
  await page.getByText('Nada para fazer').waitFor()
  await checkScreenSizes(page, 'todo-empty')
  const field = page.getByLabel('O que falta fazer?')
  for (const text of ['Ligar para a Beatriz', 'Pedir tecido']) {
    await field.fill(text)
    await field.press('Enter')
  }
  await page.getByRole('button', { name: 'Editar Pedir tecido' }).click()
  await page.getByRole('textbox', { name: 'Editar Pedir tecido' }).pressSequentially(' cinza')
  await page.keyboard.press('Enter')
  // A button's tooltip has its words too.
  const tasks = page.getByRole('list', { name: 'Tarefas' })
  await tasks.getByText('Pedir tecido cinza').waitFor()
  await page.getByRole('button', { name: 'Excluir Ligar para a Beatriz' }).click()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('2 tarefas neste navegador').waitFor()
  // What is done stands apart, and can be done again or cleared.
  await page.getByRole('checkbox', { name: 'Feita: Ligar para a Beatriz' }).check()
  await page.getByRole('list', { name: 'Feitas' }).getByText('Ligar para a Beatriz').waitFor()
  await page.getByText('1 tarefa neste navegador').waitFor()
  await page.getByRole('button', { name: 'Limpar as feitas' }).click()
  await page.getByRole('list', { name: 'Feitas' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByRole('checkbox', { name: 'Feita: Ligar para a Beatriz' }).uncheck()
  await page.getByText('2 tarefas neste navegador').waitFor()
  await checkScreenSizes(page, 'todo')
  await page.getByRole('button', { name: 'Minha conta' }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await page.waitForURL('**/login')
  await signIn(page, people.caio)
  await page.waitForURL('**/tickets')
  await page.goto(`${stage.product.url}/todolist`)
  await tasks.getByText('Ligar para a Beatriz').waitFor()
  expect(await tasks.getByRole('paragraph').first().textContent()).toBe('Pedir tecido cinza')
})
