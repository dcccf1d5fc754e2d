// @module-tag messages

import { refreshToken } from '@recado/contract/platform/session'
import type { Message } from '@recado/contract/messages/api'
import { updateTicket } from '@recado/contract/tickets/api'
import { createUser } from '@recado/contract/users/api'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import type { Api } from '#support/api.ts'
import { openBrowser, shoot } from '#support/browser.ts'
import { attach, bubble, type NewFile } from '#support/bubbles.ts'
import { connectNumber, shop } from '#support/connection.ts'
import { conversation, customers, field, openTab, row } from '#support/desk.ts'
import { converseDuring } from '#support/kills.ts'
import { type Installation, password } from '#support/product.ts'
import { addDemoCompany, installationOf } from '#support/production/company.ts'
import { findPrograms } from '#support/production/debian.ts'
import { names } from '#support/production/node.ts'
import { type RemoteBrowser, openRemoteBrowser } from '#support/production/remote-browser.ts'
import { Production } from '#support/production/production.ts'
import { makePicture } from '#support/samples.ts'
import { signIn } from '#support/stage.ts'
import { until } from '#support/until.ts'
import { fileOf, sendFile, writeTo } from '#support/writing.ts'

/** Played in the whole proof, where there are Debian's nginx and PostgreSQL 15. */
const programs = inject('proof').isWhole ? findPrograms() : undefined
const timeout = 900_000
/**
 * docs/operating.md: a worker and a channels process are replaced within 6 and 8 seconds, and screens recover by themselves; on a machine
 * that is busy.
 */
const recovered = 20
const { beatriz, joao, rafael } = customers

interface Screen {
  page: Page
  office: RemoteBrowser
  complaints: string[]
}

let production: Production
let admin: Api
let installation: Installation
let connectionId: number
let helena: Screen
let caio: Screen

beforeAll(async () => {
  if (!programs) return
  production = new Production(programs)
  await production.start()
  admin = await addDemoCompany(production)
  installation = installationOf(production, admin)
  connectionId = await connectNumber(installation)
  // nginx' ip_hash assigns these two networks to different servers.
  helena = await seat('Helena Duarte', '127.0.0.1')
  caio = await seat('Caio Duarte', '127.0.1.1')
}, timeout)
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  process.stdout.write(`${production.output.filter((line) => /"level":(50|60)/.test(line)).join('\n')}\n`)
  for (const [at, { page }] of [helena, caio].entries()) await shoot(page, `failed-two-nodes-${at}`)
})
afterAll(async () => {
  await helena?.office.close()
  await caio?.office.close()
  await production?.remove()
}, timeout)

/** An admin at a screen on a separate network. */
async function seat(name: string, address: string): Promise<Screen> {
  const email = `${name.split(' ')[0]?.toLowerCase()}@araucaria.example`.replace('caio', 'caio.duarte')
  await admin.call(createUser, { name, email, password, profile: 'admin' })
  const office = await openRemoteBrowser(production.url, address)
  const { context, complaints } = await openBrowser(office.browser, { reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${production.url}/login`)
  await signIn(page, email)
  await page.waitForURL('**/tickets')
  await page.getByText('Ao vivo').waitFor()
  // A reload would lose this flag.
  await page.evaluate(() => void Object.assign(globalThis, { hasStayed: true }))
  return { page, office, complaints }
}

/** The server to which nginx has led the sockets of a network. */
function serverOf(address: string): string | undefined {
  const asked = production.requests.filter((line) => line.includes(` ${address} `) && line.includes('transport=polling'))
  return asked.at(-1)?.split(' ')[2]
}

/** Waits at most a minute for the screen. Returns the seconds. */
async function secondsUntil(shown: Promise<unknown>): Promise<number> {
  const began = performance.now()
  await shown
  return (performance.now() - began) / 1_000
}

/**
 * Beatriz writes, both screens show it on their own, one admin answers, and she reads the answer. Returns how long each of the three took.
 */
async function exchange(about: string): Promise<number[]> {
  await writeTo(production, beatriz.phone, `Pergunta ${about}`)
  const read = ({ page }: Screen) =>
    conversation(page, beatriz).getByText(`Pergunta ${about}`).first().waitFor({ timeout: 60_000 })
  const [first, second] = [secondsUntil(read(helena)), secondsUntil(read(caio))]
  await field(helena.page).fill(`Resposta ${about}`)
  await field(helena.page).press('Enter')
  const isRead = async () =>
    (await production.phones.ledger()).seen.some(({ from, text }) => from === shop && text?.includes(`Resposta ${about}`))
  const answered = secondsUntil(until(`she reads the answer ${about}`, isRead, 120_000))
  await Promise.all([helena, caio].map(({ page }) => bubble(page, `Resposta ${about}`).waitFor({ timeout: 60_000 })))
  return Promise.all([first, second, answered])
}

/**
 * Sends as many requests at once as a reconnecting screen. Returns the statuses: there is no session, and half of the requests are no valid
 * call.
 */
async function askMuch(): Promise<Set<number>> {
  const address = `${production.url}/api${refreshToken.path}`
  const asked = Array.from({ length: 12 }, async (_, at) => (await fetch(address, { method: at % 2 ? 'GET' : 'POST' })).status)
  return new Set(await Promise.all(asked))
}

/** The ticket of a customer who has written, accepted by the admin. */
async function accept(customer: { phone: string }): Promise<number> {
  await writeTo(production, customer.phone, 'Bom dia')
  const id = await until('the ticket waits', async () => {
    const [found] = await production.query<{ id: number }>(
      `select t.id::int as id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
       where c.number = $1`,
      [customer.phone],
    )
    return found?.id
  })
  await admin.call(updateTicket, { id, status: 'open' })
  return id
}

test.runIf(programs)(
  'a change on one node shows on the other at once, and both share their files',
  { timeout },
  async ({ annotate }) => {
    const servers = ['127.0.0.1', '127.0.1.1'].map(serverOf)
    expect(new Set(servers).size).toBe(2)
    await writeTo(production, beatriz.phone, 'Bom dia')
    for (const { page } of [helena, caio]) await openTab(page, /^Aguardando/)
    await row(caio.page, beatriz).waitFor()
    await row(helena.page, beatriz)
      .getByRole('button', { name: /^Aceitar/ })
      .click()
    await field(helena.page).waitFor()
    await expect.poll(() => row(caio.page, beatriz).count()).toBe(0)
    await caio.page.goto(helena.page.url())
    await caio.page.evaluate(() => void Object.assign(globalThis, { hasStayed: true }))
    await conversation(caio.page, beatriz).getByText('Bom dia').first().waitFor()
    await conversation(helena.page, beatriz)
      .getByRole('status', { name: 'Colegas nesta conversa' })
      .getByText('Caio Duarte está vendo', { exact: true })
      .last()
      .waitFor()
    await annotate(`undisturbed: read and answered after ${seconds(await exchange('com tudo em pé'))} s`, 'figures')

    const picture: NewFile = {
      name: 'estante.png',
      mimeType: 'image/png',
      buffer: await makePicture(helena.office.browser),
    }
    await attach(helena.page, [picture])
    await helena.page.getByRole('button', { name: 'Enviar', exact: true }).click()
    for (const { page } of [helena, caio]) await untilDrawn(page, 1)

    // Without nginx too: one server receives a file, the other serves it, and a channels process sends it.
    const ticketId = await accept(joao)
    const file = { name: 'mesa.png', bytes: new Uint8Array(await makePicture(caio.office.browser)) }
    const [status, answer] = await sendFile(production.addressOf('web-1'), admin, ticketId, file)
    expect(status).toBe(200)
    const [message] = answer as Message[]
    const waId = await until('it has gone out', async () => {
      const [found] = await production.query<{ waId: string | null }>(
        'select wa_id as "waId" from messages where id = $1 and ack > 0',
        [message?.id],
      )
      return found?.waId
    })
    expect(new Uint8Array(await production.phones.media(joao.phone, waId))).toEqual(file.bytes)
    expect(await fileOf(production.addressOf('web-2'), installation, waId)).toEqual(file.bytes)

    // What a customer sends comes by a channels process, and is drawn on both screens.
    const bytes = await makePicture(caio.office.browser)
    const { id } = await production.phones.sendMedia(beatriz.phone, bytes, 'image/png', { to: shop })
    for (const { page } of [helena, caio]) await untilDrawn(page, 2)
    for (const name of ['web-1', 'web-2'] as const)
      expect(await fileOf(production.addressOf(name), installation, id)).toEqual(new Uint8Array(bytes))
    expect(existsSync(join(production.env['DATA_DIR'] ?? '', 'files'))).toBe(false)
  },
)

test.runIf(programs)(
  'each process may be killed in the middle: nothing is lost or comes twice, and screens recover by themselves',
  { timeout },
  async ({ annotate }) => {
    const people = [
      { phone: joao.phone, ticketId: await accept(joao) },
      { phone: rafael.phone, ticketId: await accept(rafael) },
    ]
    await converseDuring(installation, {
      connectionId,
      customers: people,
      harm: async () => {
        for (const name of names) {
          await production.kill(name)
          if (name.startsWith('web')) expect(await askMuch()).toEqual(new Set([401, 404]))
          const took = await exchange(`sem ${name}`)
          await annotate(
            `without ${name}: read after ${seconds(took.slice(0, 2))} s, answered after ${seconds(took.slice(2))} s`,
            'figures',
          )
          for (const { page } of [helena, caio]) await page.getByText('Ao vivo').first().waitFor()
          expect(Math.max(...took)).toBeLessThan(recovered)
          await production.startNode(name)
        }
        return names.length
      },
    })
    for (const { page, complaints } of [helena, caio]) {
      expect(await page.evaluate(() => 'hasStayed' in globalThis)).toBe(true)
      expect(complaints).toEqual([])
    }
  },
)

const seconds = (all: readonly number[]) => all.map((one) => one.toFixed(1)).join(' and ')

/** Waits until the conversation has this many pictures, the latest decoded. */
async function untilDrawn(page: Page, count: number): Promise<void> {
  const pictures = page.getByRole('log').getByRole('article').locator('img')
  await expect.poll(() => pictures.count()).toBe(count)
  await expect.poll(() => pictures.last().evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(320)
}
