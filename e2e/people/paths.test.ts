import { createCampaign } from '@recado/contract/campaigns/api'
import { createChat } from '@recado/contract/chats/api'
import { createContactList } from '@recado/contract/contact-lists/api'
import { createFlow } from '@recado/contract/flows/api'
import { listUserNames } from '@recado/contract/users/api'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { connectNumber } from '#support/connection.ts'
import { customers, receiveIn } from '#support/desk.ts'
import { setStage, signIn } from '#support/stage.ts'

/** Every path of the specification that is behind sign-in, as the menu and links lead there, and the title of its tab. */
const screens: [path: string, title: string][] = [
  ['/', 'Painel'],
  ['/tickets', 'Atendimentos'],
  ['/connections', 'Conexões'],
  ['/quick-messages', 'Respostas rápidas'],
  ['/todolist', 'Tarefas'],
  ['/schedules', 'Agenda'],
  ['/tags', 'Etiquetas'],
  ['/contacts', 'Contatos'],
  ['/helps', 'Ajuda'],
  ['/users', 'Usuários'],
  ['/files', 'Listas de arquivos'],
  ['/prompts', 'Prompts de IA'],
  ['/queue-integration', 'Integrações'],
  ['/messages-api', 'API de mensagens'],
  ['/settings', 'Configurações'],
  ['/kanban', 'Kanban'],
  ['/financeiro', 'Financeiro'],
  ['/queues', 'Filas'],
  ['/announcements', 'Comunicados'],
  ['/subscription', 'Assinatura'],
  ['/chats', 'Chat da equipe'],
  ['/contact-lists', 'Listas de contatos'],
  ['/campaigns', 'Campanhas'],
  ['/campaigns-config', 'Configurações de campanhas'],
  ['/phrase-lists', 'Campanhas de fluxo'],
  ['/flowbuilders', 'Fluxos de conversa'],
]
/** Those with a record in them; filled in once there is one. */
const ofRecords: [path: string, title: string][] = []
const guests: [path: string, title: string][] = [
  ['/login', 'Entrar'],
  ['/signup', 'Crie a conta da empresa'],
  ['/forgetpsw', 'Esqueceu a senha?'],
]
/** What the company has named itself, and what a language calls itself. */
const names = ['Matriz', 'Financeiro', 'Português']
/** No entry of the menu: the account or another screen leads there. */
const withoutEntry = ['/subscription']

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
    [`/tickets/${ticket?.uuid}`, 'Atendimentos'],
    [`/contact-lists/${list.id}/contacts`, 'Xyz'],
    [`/campaign/${campaign.id}/report`, 'Xyz'],
    [`/flowbuilder/${flow.id}`, 'Xyz'],
    [`/chats/${chat.uuid}`, 'Chat da equipe'],
  )
})

const pathOf = (page: Page) => new URL(page.url()).pathname

async function expectScreen(page: Page, path: string, title: string): Promise<void> {
  await expect.poll(() => page.title(), { message: path }).toContain(title)
  // Settings have sections of their own, and name the first.
  expect(pathOf(page)).toBe(path === '/settings' ? '/settings/options' : path)
}

test('every path of the specification opens by its address, those of records again by a reload', async () => {
  const page = await stage.enter(people.marina)
  // Thirty-two, of which tickets and chats are two each: with a record and without.
  expect(screens.length + ofRecords.length + guests.length).toBe(34)
  for (const [path, title] of [...screens, ...ofRecords]) {
    await page.goto(`${stage.product.url}${path}`)
    await expectScreen(page, path, title)
    expect(await page.getByRole('main').count(), path).toBe(1)
  }
  for (const [path, title] of ofRecords) {
    await page.goto(`${stage.product.url}${path}`)
    await page.reload()
    await expectScreen(page, path, title)
  }
  // A path of no screen says so.
  await page.goto(`${stage.product.url}/nothing`)
  await page.getByText('Esta página não existe').waitFor()
})

test('the menu leads to each of them; the tab is named anew and the focus is in the screen', async () => {
  const page = await stage.enter(people.marina, { path: '/subscription' })
  const menu = page.getByRole('navigation', { name: 'Principal' })
  for (const heading of ['Campanhas', 'Fluxos']) await menu.getByRole('button', { name: heading }).click()
  const entries = screens.filter(([path]) => !withoutEntry.includes(path))
  const links = await menu.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(new Set(links)).toEqual(new Set(entries.map(([path]) => path)))
  for (const [path, title] of entries) {
    await menu.locator(`a[href="${path}"]`).click()
    await expectScreen(page, path, title)
    const isInside = () => page.getByRole('main').evaluate((main) => main.contains(document.activeElement))
    await expect.poll(isInside, { message: path }).toBe(true)
  }
})

test('signed out, a private path leads to sign-in and from there to itself; signed in, the public ones lead to /', async () => {
  const stranger = await stage.open()
  for (const [path, title] of guests) {
    await stranger.goto(`${stage.product.url}${path}`)
    await expectScreen(stranger, path, title)
  }
  for (const [path] of [...screens, ...ofRecords]) {
    await stranger.goto(`${stage.product.url}${path}`)
    await stranger.waitForURL(/\/login(\?|$)/)
  }
  await stranger.goto(`${stage.product.url}/contacts`)
  await stranger.waitForURL(/\/login/)
  await signIn(stranger, people.livia)
  await stranger.waitForURL('**/contacts')
  // She has no dashboard: for her / is the desk.
  for (const [path] of guests) {
    await stranger.goto(`${stage.product.url}${path}`)
    await expect.poll(() => pathOf(stranger), { message: path }).toBe('/tickets')
  }
})

test('who does not run the installation reads that its sections are not for them, and is where they may be', async () => {
  await stage.product.query(`update users set profile = 'admin' where email = $1`, [people.livia])
  const livia = await stage.enter(people.livia)
  for (const section of ['companies', 'plans', 'payments', 'helps']) {
    await livia.goto(`${stage.product.url}/settings/${section}`)
    await livia.getByText('Acesso não permitido').first().waitFor()
    await expect.poll(() => pathOf(livia)).toBe('/settings/options')
  }
})

test('without the flag in the browser, eight of them are no screens', async () => {
  const page = await stage.enter(people.marina, { path: '/contacts' })
  const flagged = [...screens, ...ofRecords].filter(([path]) => /^\/(contact-lists|campaign|phrase|flow)/.test(path))
  expect(flagged).toHaveLength(8)
  await page.getByRole('heading', { name: 'Contatos' }).waitFor()
  await page.evaluate(() => localStorage.removeItem('cshow'))
  // Within the page: a page that is loaded anew is given the flag again.
  const go = (path: string) =>
    page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  for (const [path] of flagged) {
    await go(path)
    await page.getByText('Esta página não existe').waitFor()
    expect(pathOf(page)).toBe(path)
    await go('/tags')
    await expectScreen(page, '/tags', 'Etiquetas')
  }
})

type Tree = { readonly [key: string]: string | Tree }

/** Every text of the screens in a language. */
async function textsIn(language: string): Promise<string[]> {
  const root = fileURLToPath(new URL('../../packages/web/src', import.meta.url))
  const all = globSync(`${root}/**/texts/${language}.ts`).map((file) => import(file) as Promise<Tree>)
  const flat = (tree: Tree): string[] => Object.values(tree).flatMap((one) => (typeof one === 'string' ? [one] : flat(one)))
  return (await Promise.all(all)).flatMap(flat)
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
  // A text that is hardly more than a value would be everything.
  const telling = parts.filter((text) => text.replace(/\{\{\w+\}\}/g, '').replace(/\P{L}/gu, '').length > 2)
  return new RegExp(`^(?:${[...new Set(telling)].map(pattern).join('|')})$`, 'u')
}

test.each([
  ['en', desktop],
  ['es', phone],
] as const)('in %s no screen says a word of Portuguese', async (language, size) => {
  const own = await textsIn(language)
  const foreign = patternsOf((await textsIn('pt')).filter((text) => !own.includes(text)))
  const ours = patternsOf(own)
  const isLeft = (text: string) => foreign.test(text) && !ours.test(text) && !names.includes(text)
  const page = await stage.enter(people.marina)
  await page.evaluate((chosen) => localStorage.setItem('i18nextLng', chosen), language)
  const left: string[] = []
  await page.setViewportSize(size)
  for (const [path] of [...screens, ...ofRecords]) {
    await page.goto(`${stage.product.url}${path}`)
    await page.waitForLoadState('networkidle')
    left.push(...(await page.evaluate(said)).filter(isLeft).map((text) => `${path}: ${text}`))
  }
  const stranger = await stage.open()
  await stranger.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language)
  for (const [path] of guests) {
    await stranger.goto(`${stage.product.url}${path}`)
    await stranger.getByRole('heading').first().waitFor()
    left.push(...(await stranger.evaluate(said)).filter(isLeft).map((text) => `${path}: ${text}`))
  }
  expect([...new Set(left)]).toEqual([])
})
