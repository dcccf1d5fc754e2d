// @module-tag auth
// @module-tag todo

import { createCampaign } from '@recado/contract/campaigns/api'
import { createChat } from '@recado/contract/chats/api'
import { createContactList } from '@recado/contract/contact-lists/api'
import { createFlow } from '@recado/contract/flows/api'
import { listUserNames } from '@recado/contract/users/api'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { connectNumber } from '#support/connection.ts'
import { customers, receiveIn } from '#support/desk.ts'
import { setStage, signIn } from '#support/stage.ts'

/** The paths of the specification that the menu leads to, and whose title names the tab. `screens.test.ts` has them all. */
const entries: [path: string, title: string][] = [
  ['/', 'dashboard.title'],
  ['/tickets', 'tickets.title'],
  ['/connections', 'connections.title'],
  ['/quick-messages', 'quickMessages.title'],
  ['/todolist', 'todo.title'],
  ['/schedules', 'calendar.title'],
  ['/tags', 'tags.title'],
  ['/contacts', 'contactsPage.title'],
  ['/helps', 'helps.title'],
  ['/users', 'users.title'],
  ['/files', 'fileLists.title'],
  ['/prompts', 'prompts.title'],
  ['/queue-integration', 'integrations.title'],
  ['/messages-api', 'messagesApi.title'],
  ['/kanban', 'kanban.title'],
  ['/financeiro', 'invoices.title'],
  ['/queues', 'queues.title'],
  ['/announcements', 'announcements.title'],
  ['/chats', 'chats.title'],
  ['/contact-lists', 'contactLists.title'],
  ['/campaigns', 'campaigns.title'],
  ['/campaigns-config', 'campaignSettings.title'],
  ['/phrase-lists', 'triggerPhrases.title'],
  ['/flowbuilders', 'flows.title'],
  ['/settings', 'settings.title'],
]
/** Paths that contain a record's id, filled in once it exists. */
const ofRecords: [path: string, title: string][] = []
/** What the company has named itself, and what a language calls itself. */
const names = ['Matriz', 'Financeiro', 'Português']

const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', customers.beatriz, 'Xyz', people.marina)
  await product.query('update users set super = true where email = $1', [people.marina])
  const admin = await product.admin()
  const list = await admin.call(createContactList, { name: 'Xyz' })
  const campaign = await admin.call(createCampaign, { name: 'Xyz' })
  const flow = await admin.call(createFlow, { name: 'Xyz' })
  const users = (await admin.call(listUserNames, {})).map(({ id }) => ({ id }))
  const chat = await admin.call(createChat, { title: 'Xyz', users })
  const [ticket] = await product.query<{ uuid: string }>('select uuid from tickets')
  ofRecords.push(
    [`/tickets/${ticket?.uuid}`, 'tickets.title'],
    [`/contact-lists/${list.id}/contacts`, 'Xyz'],
    [`/campaign/${campaign.id}/report`, 'Xyz'],
    [`/flowbuilder/${flow.id}`, 'Xyz'],
    [`/chats/${chat.uuid}`, 'Xyz'],
  )
})

type Tree = { readonly [key: string]: string | Tree }

/** Every UI text of a language, by its key. */
async function textsIn(language: string): Promise<Map<string, string>> {
  const root = fileURLToPath(new URL('../../packages/web/src', import.meta.url))
  const all = globSync(`${root}/**/texts/${language}.ts`).map((file) => import(file) as Promise<Tree>)
  const flat = (tree: Tree, path = ''): [string, string][] =>
    Object.entries(tree).flatMap(([key, one]) => (typeof one === 'string' ? [[path + key, one]] : flat(one, `${path}${key}.`)))
  return new Map((await Promise.all(all)).flatMap((tree) => flat(tree)))
}

/** All that a screen says: what is read, and the names of what is not. Runs in the page. */
function said(): string[] {
  const found: string[] = []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (node instanceof Element)
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
        found.push(node.getAttribute(name) ?? '')
    else if (!node.parentElement?.closest('script, style, template')) found.push(node.nodeValue ?? '')
  }
  return found.map((text) => text.trim())
}

/** Texts as what a screen makes of them: any value in the place of `{{…}}`, any part between tags. */
function patternsOf(texts: readonly string[]): RegExp {
  const parts = texts.flatMap((text) => text.split(/<\/?\w+\s*\/?>/)).map((part) => part.trim())
  const pattern = (text: string) =>
    text
      .split(/\{\{\w+\}\}/)
      .map((part) => RegExp.escape(part))
      .join('.+')
  // A text that is little more than a placeholder would match everything.
  const telling = parts.filter((text) => text.replace(/\{\{\w+\}\}/g, '').replace(/\P{L}/gu, '').length > 2)
  return new RegExp(`^(?:${[...new Set(telling)].map(pattern).join('|')})$`, 'u')
}

const pathOf = (page: Page) => new URL(page.url()).pathname

/** Opens an address within the page, as a link does. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Returns a wait for all responses to the page's requests. */
function watch(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => /\/api\//.test(request.url()) && open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return () => expect.poll(() => open.size).toBe(0)
}

test('in Spanish the menu leads to each screen, names the tab and moves the focus; none says a word of Portuguese', async () => {
  const own = await textsIn('es')
  const foreign = patternsOf([...(await textsIn('pt')).values()].filter((text) => ![...own.values()].includes(text)))
  const ours = patternsOf([...own.values()])
  const left: string[] = []
  const read = async (page: Page) => {
    const isLeft = (text: string) => foreign.test(text) && !ours.test(text) && !names.includes(text)
    left.push(...(await page.evaluate(said)).filter(isLeft).map((text) => `${pathOf(page)}: ${text}`))
  }
  const page = await stage.enter(people.marina, { path: '/subscription' })
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'es'))
  await page.reload()
  const settled = watch(page)
  const expectScreen = async (path: string, title: string) => {
    await expect.poll(() => page.title(), { message: path }).toContain(own.get(title) ?? title)
    // Settings have sections of their own, and name the first.
    expect(pathOf(page)).toBe(path === '/settings' ? '/settings/options' : path)
    expect(await page.getByRole('main').count(), path).toBe(1)
    await settled()
    await read(page)
  }
  await expectScreen('/subscription', 'invoices.subscription.title')
  const menu = page.getByRole('navigation', { name: 'Principal' })
  for (const heading of ['Campañas', 'Flujos']) await menu.getByRole('button', { name: heading }).click()
  const links = await menu.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(new Set(links)).toEqual(new Set(entries.map(([path]) => path)))
  for (const [path, title] of entries) {
    await menu.locator(`a[href="${path}"]`).click()
    await expectScreen(path, title)
    const isInside = () => page.getByRole('main').evaluate((main) => main.contains(document.activeElement))
    await expect.poll(isInside, { message: path }).toBe(true)
  }
  // With a record each screen opens by its URL. The URL with the most segments is opened by a reload.
  await page.setViewportSize(phone)
  for (const [path, title] of ofRecords) {
    if (path.endsWith('/contacts')) await page.goto(`${stage.product.url}${path}`)
    else await go(page, path)
    await expectScreen(path, title)
  }

  // Without the browser's flag eight paths are unknown, like a path that does not exist.
  await page.evaluate(() => localStorage.removeItem('cshow'))
  for (const path of ['/campaigns', '/nothing']) {
    await go(page, path)
    await page.getByText(own.get('shell.notFound') ?? '').waitFor()
    expect(pathOf(page)).toBe(path)
    await go(page, '/tags')
    await expectScreen('/tags', 'tags.title')
  }

  const stranger = await stage.open()
  await stranger.addInitScript(() => localStorage.setItem('i18nextLng', 'es'))
  for (const [path, title] of [
    ['/login', 'auth.signIn'],
    ['/signup', 'auth.register.title'],
    ['/forgetpsw', 'auth.forgot.title'],
  ] as const) {
    // A window that another journey has left stands on a page without the application.
    if (path === '/login') await stranger.goto(`${stage.product.url}${path}`)
    else await go(stranger, path)
    // The first of them comes with its texts, which a busy machine takes longer to fetch than a poll lasts.
    await stranger.getByRole('heading').first().waitFor()
    await expect.poll(() => stranger.title(), { message: path }).toContain(own.get(title))
    await read(stranger)
  }
  expect([...new Set(left)]).toEqual([])
})

test('a visitor is led from a private path to sign-in and back, and once signed in public ones lead to /, forbidden nowhere', async () => {
  await stage.product.query(`update users set profile = 'admin' where email = $1`, [people.livia])
  const livia = await stage.open()
  await livia.goto(`${stage.product.url}/contacts`)
  await livia.waitForURL(/\/login\?/)
  await signIn(livia, people.livia)
  await livia.waitForURL('**/contacts')
  await livia.goto(`${stage.product.url}/settings/companies`)
  await livia.getByText('Acesso não permitido').first().waitFor()
  await expect.poll(() => pathOf(livia)).toBe('/settings/options')
  await livia.goto(`${stage.product.url}/signup`)
  await expect.poll(() => pathOf(livia)).toBe('/')
})
