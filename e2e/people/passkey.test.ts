// @module-tag connections
// @module-tag connection-form

import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createHash, X509Certificate } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Authenticator } from '@recado/peers/whatsapp/passkeys/authenticator'
import { createAuthority } from '@recado/peers/whatsapp/media/x509'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { people } from '#support/company.ts'
import { shop, shownQrCode } from '#support/connection.ts'
import { setStage } from '#support/stage.ts'
import { makeFolder } from '#support/temporary-folders.ts'
import { until } from '#support/until.ts'

/** A number is linked with its passkey: the desk, the helper as it is served, and WhatsApp's site on this machine. */

const stage = setStage()
const extension = fileURLToPath(new URL('../../packages/helper/extension/', import.meta.url))
const { privateKey, certificate } = createAuthority('Local WhatsApp site').server(['web.whatsapp.com', 'whatsapp.com'])
const key = new X509Certificate(certificate).publicKey.export({ format: 'der', type: 'spki' })
const asked: string[] = []
/** The tab that signs is loaded once it has an authenticator. */
const equipped = Promise.withResolvers<void>()
const site = createServer({ key: privateKey, cert: certificate }, (request, response) => {
  // A browser asks for the icon of a tab when it likes.
  if (request.url !== '/favicon.ico') asked.push(`${request.headers.host}${request.url}`)
  if (request.url !== '/robots.txt') {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, { 'content-type': 'text/plain', 'x-content-type-options': 'nosniff' }).write('User-agent: *\n')
  void equipped.promise.then(() => response.end())
})
const owner = new Authenticator()
let context: BrowserContext

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const { port } = site.address() as AddressInfo
  const hosts = ['web.whatsapp.com', 'whatsapp.com'].map((host) => `MAP ${host} 127.0.0.1:${port}`)
  context = await chromium.launchPersistentContext(makeFolder(), {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    locale: 'pt-BR',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      `--host-resolver-rules=${hosts.join()},MAP * ~NOTFOUND,EXCLUDE 127.0.0.1,EXCLUDE localhost`,
      `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`,
    ],
  })
})
afterAll(async () => {
  await context?.close()
  site.close()
})

/** The session that the user's calls have as well. */
async function enter(page: Page, url: string, person: { refreshCookie: string; token: string }): Promise<void> {
  await context.addCookies([{ name: 'jrt', value: person.refreshCookie, domain: new URL(url).hostname, path: '/api/auth' }])
  await page.addInitScript((token) => localStorage.setItem('token', token), person.token)
}

/** Gives the tab the owner's passkey, as a password manager would have it. */
async function equip(page: Page): Promise<void> {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const { id, userHandle } = owner.passkey
  const base64 = (text: string) => Buffer.from(text, 'base64url').toString('base64')
  await cdp.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: {
      credentialId: base64(id),
      isResidentCredential: true,
      rpId: 'whatsapp.com',
      privateKey: owner.privateKey,
      userHandle: base64(userHandle),
      signCount: 0,
    },
  })
}

/** Presses the helper's button in the bar of the browser. */
async function pressHelper(desk: Page): Promise<Page> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const browser = context.browser()
  if (!browser) throw new Error('The context has no browser')
  const cdp = await browser.newBrowserCDPSession()
  const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{}] })
  const tab = targetInfos.find(({ type, url }) => type === 'tab' && url === desk.url())
  const opened = context.waitForEvent('page')
  const press = { id: new URL(worker.url()).hostname, targetId: tab?.targetId ?? '' }
  await (cdp.send as (method: string, parameters: object) => Promise<unknown>).call(cdp, 'Extensions.triggerAction', press)
  return opened
}

test('a number is linked with its passkey by the helper, and no page reaches it or signs for another site', async () => {
  const { product } = stage
  const [desk = await context.newPage()] = context.pages()
  await enter(desk, product.url, await product.signIn(people.marina))
  await desk.goto(`${product.url}/connections`)
  await desk.getByRole('button', { name: 'Nova conexão' }).first().click()
  await desk.getByRole('dialog', { name: 'Nova conexão' }).getByLabel('Nome', { exact: true }).fill('Com chave')
  await desk.getByRole('button', { name: 'Salvar e conectar' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Conectar Com chave' })
  await dialog.waitFor()
  const [made] = await product.query<{ id: number }>(`select id from connections where name = 'Com chave'`)
  await product.network.addPhone({ pn: shop, name: 'Loja', business: true })
  await product.network.setPasskey(shop, owner.passkey)
  await product.network.scanWithPasskey(shop, await shownQrCode(product, made?.id ?? 0))
  await dialog.getByRole('heading', { name: 'O WhatsApp pede a chave de acesso deste número' }).waitFor()
  await dialog.getByRole('link', { name: 'Baixar ajudante' }).waitFor()

  // The desk itself cannot sign for WhatsApp, and no page can speak to the helper.
  const refused = await desk.evaluate(async () => {
    const publicKey = { challenge: new Uint8Array(32), rpId: 'whatsapp.com' }
    const error = await navigator.credentials.get({ publicKey }).catch((reason: unknown) => (reason as Error).name)
    return [error, typeof (globalThis as { chrome?: { runtime?: unknown } }).chrome?.runtime]
  })
  expect(refused).toEqual(['SecurityError', 'undefined'])

  const declined = await pressHelper(desk)
  await declined.getByText(new URL(product.url).origin).waitFor()
  await declined.locator('#cancel').click()
  await dialog.getByText('Nada foi assinado').waitFor()

  const confirm = await pressHelper(desk)
  const signing = context.waitForEvent('page')
  await confirm.locator('#sign').click()
  const tab = await signing
  await equip(tab)
  equipped.resolve()
  await dialog.getByText('Número conectado').waitFor()
  await until('the tab is closed', async () => tab.isClosed())
  // The first is what a browser asks before it refuses the desk.
  expect(asked).toEqual(['whatsapp.com/.well-known/webauthn', 'web.whatsapp.com/robots.txt'])
  const linked = await product.network.phone(shop)
  expect(linked.companions).toHaveLength(1)
  expect(linked.linking.passkey).toMatchObject({ step: 'linked', prologues: 1 })
})
