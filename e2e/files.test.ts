// @module-tag media
// @module-tag messages

import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maxDocumentBytes } from '@recado/contract/media/api'
import { updateTicket } from '@recado/contract/tickets/api'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FileReference, fileAddresses } from '../packages/server/src/platform/files/addresses.ts'
import { readConfig } from '../packages/server/src/platform/config.ts'
import { bubble, download } from './support/bubbles.ts'
import { expectAccessible } from './support/accessible.ts'
import { openBrowser, shoot } from './support/browser.ts'
import { people } from './support/company.ts'
import { connectNumber, shop } from './support/connection.ts'
import { customers, receive, row } from './support/desk.ts'
import { withholdFiles } from './support/faults.ts'
import { makeDocument, makePicture } from './support/samples.ts'
import { setStage } from './support/stage.ts'
import { until } from './support/until.ts'

const { mariana } = customers

let folder: string
const stage = setStage(async (product) => {
  await connectNumber(product)
  const id = await receive(product, mariana, 'Bom dia')
  await (await product.admin()).call(updateTicket, { id, status: 'open' })
})
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'recado-files-'))))
afterAll(() => rm(folder, { recursive: true }))

async function enter(): Promise<Page> {
  const page = await stage.enter(people.marina)
  await row(page, mariana).getByRole('link').first().click()
  await page.getByRole('switch', { name: /^(Assinando|Sem assinatura)/ }).waitFor()
  return page
}

/** An address of the newest file with this name, caption or kind, once the file is there. */
function addressOf(what: string): Promise<string> {
  return until(`${what} is there`, async () => {
    const [found] = await stage.product.query<Pick<FileReference, 'companyId' | 'token'>>(
      `select f.company_id as "companyId", f.token from messages m join media f on f.id = m.media_id
       where f.status = 'ready' and $1 in (f.name, m.body, f.kind) order by m.id desc limit 1`,
      [what],
    )
    return found && fileAddresses(readConfig(stage.product.env).key('media')).sign({ ...found, variant: 'file' }, 'x', new Date())
  })
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const script = "top.ran = 1; localStorage.setItem('ran', '1'); new Image().src = '/ran'; fetch('/ran')"
const hostile = {
  'pagina.html': { type: 'text/html', kind: 'document', bytes: `<!doctype html><script>${script}</script>` },
  'desenho.svg': {
    type: 'image/svg+xml',
    kind: 'image',
    bytes: `<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><script>${script}</script></svg>`,
  },
} as const

test('a page or a drawing that a customer sends is a download and runs nowhere', async () => {
  const { product } = stage
  const addresses: string[] = []
  for (const [fileName, { type, kind, bytes }] of Object.entries(hostile)) {
    await product.phones.sendMedia(mariana.phone, Buffer.from(bytes), type, { to: shop, kind, fileName, caption: fileName })
    addresses.push(await addressOf(fileName))
  }
  const { context } = await openBrowser(stage.browser)
  const victim = await context.newPage()
  const asked: string[] = []
  victim.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await victim.goto(`${product.url}/login`)
  for (const address of addresses) {
    for (const element of ['img', 'script', 'embed', 'object', 'iframe'] as const)
      await victim.evaluate(embed, { element, address })
    await victim.evaluate((to) => open(to), address)
  }
  // Opened by itself it is downloaded, and the current page stays.
  const isSaved = victim.waitForEvent('download', (download) => download.suggestedFilename() === 'pagina.html')
  await Promise.all([isSaved, victim.goto(`${product.url}${addresses[0]}`).catch(() => null)])
  expect(await victim.evaluate(() => [Reflect.get(globalThis, 'ran'), localStorage.getItem('ran')])).toEqual([undefined, null])
  expect(asked.filter((path) => path === '/ran')).toEqual([])
  expect(asked.filter((path) => path.startsWith('/media/')).length).toBeGreaterThanOrEqual(addresses.length * 2)
  await context.close()
})

/** Puts a file into the page in every way a page can; resolves when it loads, is refused, or turns into a download. */
function embed({ element, address }: { element: string; address: string }): Promise<void> {
  const node = document.createElement(element)
  node.setAttribute(element === 'object' ? 'data' : 'src', address)
  return new Promise((resolve) => {
    for (const event of ['load', 'error']) node.addEventListener(event, () => resolve())
    document.body.append(node)
    if (element !== 'img' && element !== 'script') requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })
}

test('a document of the largest size arrives on the phone, byte for byte', async () => {
  const { phones } = stage.product
  const document = makeDocument(maxDocumentBytes)
  const page = await enter()
  page.setDefaultTimeout(60_000)

  // Files of this size are chosen from a disk.
  const path = join(folder, 'nosso contrato.pdf')
  await writeFile(path, document)
  await page.getByRole('button', { name: 'Anexar' }).click()
  const item = page.getByRole('menuitem', { name: 'Documento' })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), item.click()])
  await chooser.setFiles(path)
  await page.getByLabel('Legenda de nosso contrato.pdf').fill('nosso contrato')
  await page.getByRole('textbox', { name: 'Mensagem' }).press('Enter')
  const onPhone = (words: string) =>
    until(
      `${words} is on the phone`,
      async () => (await phones.messages(mariana.phone, shop)).find(({ fromMe, text }) => !fromMe && text.endsWith(words)),
      120_000,
    )
  const got = await onPhone('nosso contrato')
  expect(hash(await phones.media(mariana.phone, got.id))).toBe(hash(document))
  expect(got.media).toMatchObject({ kind: 'document', fileName: 'nosso contrato.pdf' })
  await shoot(page, 'files-large')
})

test('a file that WhatsApp will not hand out says so, and arrives on a retry', async () => {
  const { phones } = stage.product
  const picture = await makePicture(stage.browser)
  const page = await enter()

  // Gone for good, it seems.
  const handOut = await withholdFiles(stage.product, mariana.phone)
  await phones.sendMedia(mariana.phone, picture, 'image/png', { to: shop, caption: 'perdida' })
  const lost = bubble(page, 'perdida')
  await lost.getByText('Não foi possível baixar o arquivo do WhatsApp.').waitFor()
  await expectAccessible(page)
  await shoot(page, 'files-failed')
  // A repeated request may be refused at once. The test delays the refusal until the screen has shown the file as on its way.
  const seen = Promise.withResolvers<void>()
  await page.route(/\/api\/messages\/\d+\/media$/, (route) => seen.promise.then(() => route.continue()))
  await lost.getByRole('button', { name: 'Tentar de novo' }).click()
  await lost.getByText('Imagem a caminho…').waitFor()
  seen.resolve()
  await lost.getByText('Não foi possível baixar o arquivo do WhatsApp.').waitFor()
  await handOut()
  await lost.getByRole('button', { name: 'Tentar de novo' }).click()
  await lost.getByRole('button', { name: 'Abrir imagem: perdida' }).waitFor()
  expect(hash((await download(page, lost)).bytes)).toBe(hash(picture))
})
