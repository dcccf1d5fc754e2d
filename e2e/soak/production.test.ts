// @module-tag connections

import { createUser } from '@recado/contract/users/api'
import { randomFillSync } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { Api } from '#support/api.ts'
import { launch, openBrowser, shoot } from '#support/browser.ts'
import { bubble, deliveryState } from '#support/bubbles.ts'
import { connectNumber } from '#support/connection.ts'
import { installationOf } from '#support/production/company.ts'
import { findPrograms } from '#support/production/debian.ts'
import { customers, openTab, row } from '#support/desk.ts'
import { password } from '#support/product.ts'
import { names } from '#support/production/node.ts'
import { Production } from '#support/production/production.ts'
import { signIn } from '#support/stage.ts'
import { until } from '#support/until.ts'
import { writeTo } from '#support/writing.ts'

/** In the whole proof, with Debian's nginx and PostgreSQL 15: what docs/operating.md says of production is done as it says. */
const programs = inject('proof').isWhole ? findPrograms() : undefined
const timeout = 900_000
const { beatriz } = customers
const [owner, attendant] = ['helena@serra.example', 'caio@serra.example']
/** Nearly as large as a document may be. */
const fileBytes = 99 * 1024 * 1024

let production: Production
let browser: Browser

/** What its processes have called an error. */
const failures = () => production.output.filter((line) => /"level":(50|60)/.test(line))
const file = join(tmpdir(), `planta-${process.pid}.bin`)

beforeAll(async () => {
  if (!programs) return
  production = new Production(programs)
  browser = await launch()
  await production.start()
}, timeout)
afterEach(async ({ task }) => {
  const pages = browser?.contexts().flatMap((context) => context.pages()) ?? []
  if (task.result?.state === 'fail') process.stdout.write(`${failures().join('\n')}\n`)
  if (task.result?.state === 'fail') for (const [at, page] of pages.entries()) await shoot(page, `failed-production-${at}`)
})
afterAll(async () => {
  await browser?.close()
  await production?.remove()
  rmSync(file, { force: true })
}, timeout)

/** A browser that takes the certificate for a good one. */
async function open(): Promise<{ page: Page; sockets: string[] }> {
  const { context } = await openBrowser(browser, { ignoreHTTPSErrors: true })
  const page = await context.newPage()
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  return { page, sockets }
}

async function makeCompany(): Promise<void> {
  const { page } = await open()
  expect(production.firstRunLink).toContain(production.url)
  await page.goto(production.firstRunLink)
  await page.getByLabel('Nome da empresa').fill('Marcenaria Serra Azul')
  await page.getByLabel('Seu nome').fill('Helena Duarte')
  await page.getByLabel('E-mail').fill(owner)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Criar e entrar' }).click()
  await page.waitForURL('**/tickets')
  await page.context().close()
}

test.runIf(programs)(
  'what the document says of production holds: nginx, PostgreSQL 15, a bucket, and of each role two',
  { timeout },
  async ({ annotate }) => {
    await makeCompany()
    const admin = new Api(production.url, { email: owner, password })
    await admin.signIn()
    await admin.call(createUser, { name: 'Caio Mendes', email: attendant, password, profile: 'admin' })
    await connectNumber(installationOf(production, admin))

    const { page, sockets } = await open()
    const answer = await page.goto(`${production.url}/login`)
    expect(answer?.headers()['strict-transport-security']).toContain('max-age=31536000')
    await signIn(page, attendant)
    await page.waitForURL('**/tickets')
    await page.getByText('Ao vivo').waitFor()
    await until('it has a websocket', () => sockets.some((url) => url.startsWith(production.url.replace('https', 'wss'))))
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'jrt')
    expect(cookie).toMatchObject({ secure: true, httpOnly: true })

    await writeTo(production, beatriz.phone, 'Bom dia')
    await openTab(page, /^Aguardando/)
    await row(page, beatriz)
      .getByRole('button', { name: /^Aceitar/ })
      .click()
    await page.getByRole('textbox', { name: 'Mensagem' }).waitFor()

    writeFileSync(file, randomFillSync(Buffer.alloc(fileBytes)))
    await page.getByRole('button', { name: 'Anexar' }).click()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('menuitem', { name: 'Documento' }).click(),
    ])
    await chooser.setFiles(file)
    const began = performance.now()
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    const sent = bubble(page, /planta-\d+\.bin/)
    await expect.poll(() => deliveryState(sent), { timeout: 300_000 }).toMatch(/enviada|entregue|lida/)
    const upload = (performance.now() - began) / 1_000

    await annotate(`production: 99 MB sent in ${upload.toFixed(0)} s`, 'figures')
    expect(failures()).toEqual([])
    await page.context().close()
    expect(await production.stop()).toEqual(Object.fromEntries(names.map((name) => [name, 0])))
  },
)
