import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maxDocumentBytes, maxMediaBytes, renewMedia } from '@recado/contract/media/api'
import { listMessages } from '@recado/contract/messages/api'
import { updateTicket } from '@recado/contract/tickets/api'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FileReference, fileAddresses } from '../packages/server/src/platform/files/addresses.ts'
import { readConfig } from '../packages/server/src/platform/config.ts'
import { mp3 } from '../packages/server/test/files.ts'
import { attach, bubble, download } from './support/bubbles.ts'
import { expectAccessible, openBrowser, shoot } from './support/browser.ts'
import { people } from './support/company.ts'
import { connectNumber, shop } from './support/connection.ts'
import { customers, receive, row } from './support/desk.ts'
import { untilFaultsHappened } from './support/faults.ts'
import { demoPeople } from './support/product.ts'
import { makeDocument, makePhotograph, makeSamples, padded, type Samples } from './support/samples.ts'
import { setStage } from './support/stage.ts'
import { until } from './support/until.ts'

const { mariana } = customers

let samples: Samples
let ticketId: number
let folder: string
const stage = setStage(async (product) => {
  await connectNumber(product)
  ticketId = await receive(product, mariana, 'Bom dia')
  await (await product.admin()).call(updateTicket, { id: ticketId, status: 'open' })
  samples = await makeSamples(stage.browser)
})
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'recado-files-'))))
afterAll(() => rm(folder, { recursive: true }))

async function enter(): Promise<Page> {
  const page = await stage.enter(people.marina)
  await row(page, mariana).getByRole('link').first().click()
  await page.getByRole('switch', { name: /^(Assinando|Sem assinatura)/ }).waitFor()
  return page
}

const now = Date.now()
const signed = (file: FileReference, at = now): string =>
  fileAddresses(readConfig(stage.product.env).key('media')).sign(file, 'x', new Date(at))

/** An address of the newest file with this name, caption or kind, once the file is there. */
function addressOf(what: string): Promise<string> {
  return until(`${what} is there`, async () => {
    const [found] = await stage.product.query<Pick<FileReference, 'companyId' | 'token'>>(
      `select f.company_id as "companyId", f.token from messages m join media f on f.id = m.media_id
       where f.status = 'ready' and $1 in (f.name, m.body, f.kind) order by m.id desc limit 1`,
      [what],
    )
    return found && signed({ ...found, variant: 'file' })
  })
}

const get = (address: string, headers: Record<string, string> = {}) => fetch(`${stage.product.url}${address}`, { headers })
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('the address of a file is of one file, one company and one hour, and nothing else opens it', async () => {
  const { product } = stage
  await product.phones.sendMedia(mariana.phone, samples.jpeg, 'image/jpeg', { to: shop, caption: 'segredo' })
  const admin = await product.admin()
  const { id, mediaUrl, media } = await until('the picture is there', async () => {
    const { messages } = await admin.call(listMessages, { ticketId, pageNumber: 1 })
    const [found] = messages.flatMap(({ mediaUrl, ...rest }) => (mediaUrl ? [{ ...rest, mediaUrl }] : []))
    return found
  })
  const [, company = '', token = '', signature = ''] =
    /^\/media\/(\d+)\/([\w-]+)\/file\/[^?]*\?e=\d+&s=(.+)$/.exec(mediaUrl) ?? []
  const file = { companyId: Number(company), token, variant: 'file' } as const

  expect((await get(mediaUrl)).status).toBe(200)
  expect((await get(signed(file))).status).toBe(200)
  const forged = {
    company: mediaUrl.replace(`/media/${company}/`, '/media/1/'),
    token: mediaUrl.replace(token, randomUUID()),
    variant: mediaUrl.replace('/file/', '/thumb/'),
    'small picture as the large one': media?.thumbnailUrl?.replace('/thumb/', '/file/') ?? '',
    expiry: mediaUrl.replace(/e=\d+/, `e=${Math.floor(now / 1000) + 86_400}`),
    signature: mediaUrl.replace(
      signature,
      signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    ),
    'no signature': mediaUrl.replace(/&s=.*/, ''),
    'expired, but ours': signed(file, now - 61 * 60_000),
  }
  for (const [what, address] of Object.entries(forged)) expect.soft([what, (await get(address)).status]).toEqual([what, 403])
  expect((await get(signed({ ...file, companyId: 1 }))).status).toBe(404)
  expect((await get(signed({ ...file, token: randomUUID() }))).status).toBe(404)

  // Somebody from the first company cannot request an address either.
  const stranger = await product.signIn(demoPeople.marina)
  expect([
    (await stranger.send(renewMedia, { id })).status,
    (await stranger.send(listMessages, { ticketId, pageNumber: 1 })).status,
  ]).toEqual([404, 404])
})

const script = "top.ran = 1; localStorage.setItem('ran', '1'); new Image().src = '/ran'; fetch('/ran')"
const hostile = {
  'pagina.html': { type: 'text/html', bytes: `<!doctype html><script>${script}</script>` },
  'desenho.svg': {
    type: 'image/svg+xml',
    bytes: `<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><script>${script}</script></svg>`,
  },
  'foto.jpg': { type: 'image/jpeg', bytes: `<html><body onload="${script}"><script>${script}</script>` },
  'codigo.js': { type: 'text/javascript', bytes: script },
}

test('a page, a drawing or a script that anybody sends is a download and runs nowhere', async () => {
  const { product } = stage
  const page = await enter()
  const addresses: string[] = []
  for (const [name, { type, bytes }] of Object.entries(hostile)) {
    const kind = type.startsWith('image') ? 'image' : 'document'
    await product.phones.sendMedia(mariana.phone, Buffer.from(bytes), type, {
      to: shop,
      kind,
      fileName: `dela-${name}`,
      caption: `dela-${name}`,
    })
    addresses.push(await addressOf(`dela-${name}`))
    await attach(
      page,
      [{ name: `nosso-${name}`, mimeType: type, buffer: Buffer.from(bytes) }],
      type.startsWith('image') ? 'Fotos, vídeos e áudios' : 'Documento',
    )
    await page.getByRole('list', { name: 'Anexos' }).getByText(`nosso-${name}`).waitFor()
    await page.getByRole('textbox', { name: 'Mensagem' }).press('Enter')
    addresses.push(await addressOf(`nosso-${name}`))
  }
  await bubble(page, 'nosso-codigo.js').waitFor()
  await expectAccessible(page)
  await shoot(page, 'files-hostile')

  const { context } = await openBrowser(stage.browser)
  const victim = await context.newPage()
  const asked: string[] = []
  victim.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await victim.goto(`${product.url}/login`)
  for (const address of addresses) {
    expect(Object.fromEntries((await get(address)).headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    for (const element of ['img', 'script', 'embed', 'object', 'iframe'] as const)
      await victim.evaluate(embed, { element, address })
    await victim.evaluate((to) => open(to), address)
  }
  // Opened by itself it is downloaded, and the current page stays.
  const isSaved = victim.waitForEvent('download', (download) => download.suggestedFilename() === 'dela-pagina.html')
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

test('sound and film are handed out in parts, as players ask for them', async () => {
  const { phones } = stage.product
  const long = padded(samples.video, 4_000_000)
  const music = Buffer.from(mp3(200))
  const page = await enter()
  const parts: { path: string; status: number }[] = []
  page.on('response', (response) => parts.push({ path: new URL(response.url()).pathname, status: response.status() }))
  await phones.sendMedia(mariana.phone, music, 'audio/mpeg', { to: shop })
  await phones.sendMedia(mariana.phone, long, 'video/mp4', { to: shop, caption: 'filme longo' })
  const [film, sound] = [await addressOf('filme longo'), await addressOf('audio')]
  for (const [address, bytes] of [
    [film, long],
    [sound, music],
  ] as const) {
    for (const [range, from, to] of [
      ['bytes=100-199', 100, 199],
      ['bytes=-50', bytes.length - 50, bytes.length - 1],
    ] as const) {
      const part = await get(address, { range })
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to}/${bytes.length}`])
      expect(bytes.subarray(from, to + 1).equals(Buffer.from(await part.arrayBuffer()))).toBe(true)
    }
    expect((await get(address, { range: `bytes=${bytes.length}-` })).status).toBe(416)
  }
  const player = bubble(page, 'filme longo').locator('video')
  await player.evaluate((node: HTMLVideoElement) => node.play())
  await player.evaluate((node: HTMLVideoElement) => void (node.currentTime = 1.5))
  await expect.poll(() => player.evaluate((node: HTMLVideoElement) => node.currentTime)).toBeGreaterThanOrEqual(1.5)
  const tokenOf = (address: string) => address.split('/')[3] ?? ''
  const statuses = parts.filter(({ path }) => path.includes(tokenOf(film)) && path.includes('/file/')).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([206]))
})

test(
  'a photograph, a film and a document of the largest size arrive, byte for byte, in both directions',
  { timeout: 300_000 },
  async () => {
    const { phones } = stage.product
    const photograph = await makePhotograph(stage.browser)
    const film = padded(samples.video, maxMediaBytes)
    const document = makeDocument(maxDocumentBytes)
    const page = await enter()
    page.setDefaultTimeout(60_000)

    await phones.sendMedia(mariana.phone, photograph, 'image/jpeg', { to: shop, caption: 'a foto', width: 4000, height: 3000 })
    await phones.sendMedia(mariana.phone, film, 'video/mp4', { to: shop, caption: 'o filme' })
    await phones.sendMedia(mariana.phone, document, 'application/pdf', { to: shop, kind: 'document', fileName: 'o contrato.pdf' })
    for (const [words, sent] of [
      ['a foto', photograph],
      ['o filme', film],
      ['o contrato.pdf', document],
    ] as const) {
      const message = bubble(page, words)
      await message.waitFor()
      await message.getByText('a caminho').waitFor({ state: 'detached' })
      expect([words, hash((await download(page, message)).bytes)]).toEqual([words, hash(sent)])
    }
    expect(
      await stage.product.query("select width, height from media where mime_type = 'image/jpeg' order by id desc limit 1"),
    ).toEqual([{ width: 4000, height: 3000 }])

    // Files of this size are chosen from a disk. A photograph travels smaller, unless it is sent as a document.
    const chosen = { 'nossa foto.jpg': photograph, 'nosso filme.mp4': film, 'nosso contrato.pdf': document }
    for (const [name, bytes] of Object.entries(chosen)) {
      await writeFile(join(folder, name), bytes)
      await page.getByRole('button', { name: 'Anexar' }).click()
      const item = page.getByRole('menuitem', { name: name.endsWith('mp4') ? 'Fotos, vídeos e áudios' : 'Documento' })
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), item.click()])
      await chooser.setFiles(join(folder, name))
      await page.getByLabel(`Legenda de ${name}`).fill(name)
      await page.getByRole('textbox', { name: 'Mensagem' }).press('Enter')
      const got = await until(
        `${name} is on the phone`,
        async () => (await phones.messages(mariana.phone, shop)).find(({ fromMe, text }) => !fromMe && text.endsWith(name)),
        120_000,
      )
      expect([name, hash(await phones.media(mariana.phone, got.id))]).toEqual([name, hash(bytes)])
      expect([got.media?.kind, got.media?.fileName]).toEqual(name.endsWith('mp4') ? ['video', undefined] : ['document', name])
    }
    await attach(page, [{ name: 'menor.jpg', mimeType: 'image/jpeg', buffer: photograph }])
    await page.getByLabel('Legenda de menor.jpg').fill('menor')
    await page.getByRole('textbox', { name: 'Mensagem' }).press('Enter')
    const smaller = await until(
      'it is on the phone',
      async () => (await phones.messages(mariana.phone, shop)).find(({ fromMe, text }) => !fromMe && text.endsWith('menor')),
      60_000,
    )
    expect(smaller.media).toMatchObject({ kind: 'image', width: 2048, height: 1536 })
    expect(smaller.media?.bytes).toBeLessThan(photograph.length / 2)
    await shoot(page, 'files-large')
  },
)

test('a file that WhatsApp will not hand out says so, and comes when one tries again', async () => {
  const { phones } = stage.product
  const page = await enter()

  // A server that stumbles is asked again automatically.
  await phones.addFault({ kind: 'download-error', pn: mariana.phone, code: '500', times: 1 })
  await phones.sendMedia(mariana.phone, samples.webp, 'image/webp', { to: shop, caption: 'na segunda vez' })
  await bubble(page, 'na segunda vez').getByRole('button', { name: 'Abrir imagem: na segunda vez' }).waitFor()
  await untilFaultsHappened(stage.product)

  // Gone from the server: the account's own phone uploads it again.
  await phones.addFault({ kind: 'download-error', pn: mariana.phone, code: '500', times: 1 })
  const expired = await phones.sendMedia(mariana.phone, samples.png, 'image/png', { to: shop, caption: 'vencida' })
  await phones.expireMedia(mariana.phone, expired.id)
  await bubble(page, 'vencida').getByRole('button', { name: 'Abrir imagem: vencida' }).waitFor()
  expect(hash((await download(page, bubble(page, 'vencida'))).bytes)).toBe(hash(samples.png))

  // Gone for good, it seems: the phone does not have it either.
  await phones.addFault({ kind: 'download-error', pn: mariana.phone, code: '410', times: 10 })
  await phones.addFault({ kind: 'reupload-error', pn: shop, times: 10 })
  await phones.sendMedia(mariana.phone, samples.jpeg, 'image/jpeg', { to: shop, caption: 'perdida' })
  const lost = bubble(page, 'perdida')
  await lost.getByText('Não foi possível baixar o arquivo do WhatsApp.').waitFor()
  await expectAccessible(page)
  await shoot(page, 'files-failed')
  // A file requested again may be refused at once: the refusal is held back until it has been seen to be on its way.
  const seen = Promise.withResolvers<void>()
  await page.route(/\/api\/messages\/\d+\/media$/, (route) => seen.promise.then(() => route.continue()))
  await lost.getByRole('button', { name: 'Tentar de novo' }).click()
  await lost.getByText('Imagem a caminho…').waitFor()
  seen.resolve()
  await lost.getByText('Não foi possível baixar o arquivo do WhatsApp.').waitFor()
  await phones.clearFaults()
  await lost.getByRole('button', { name: 'Tentar de novo' }).click()
  await lost.getByRole('button', { name: 'Abrir imagem: perdida' }).waitFor()
  expect(hash((await download(page, lost)).bytes)).toBe(hash(samples.jpeg))
})
