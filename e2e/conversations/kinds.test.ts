// @module-tag messages
// @module-tag media

import { createHash } from 'node:crypto'
import { updateTicket } from '@recado/contract/tickets/api'
import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { mp3, picture as draw } from '../../packages/server/test/files.ts'
import { chooseMessageAction, attach, bubble, download, deliveryState } from '#support/bubbles.ts'
import { expectAccessible } from '#support/accessible.ts'
import { checkScreenThemes, checkScreenSizes, phone, shoot } from '#support/browser.ts'
import { type Company, type HeardMessage, people } from '#support/company.ts'
import { connectNumber, shop } from '#support/connection.ts'
import { conversation, customers, receive, row } from '#support/desk.ts'
import { makeDocument, makeSamples, type Samples } from '#support/samples.ts'
import { setStage } from '#support/stage.ts'
import { until } from '#support/until.ts'

const { mariana, rafael } = customers

/** What Meta does not carry is not asked of it. */
const isOfficial = inject('proof').line === 'official'
let samples: Samples
const stage = setStage(async (product) => {
  await connectNumber(product)
  for (const customer of [mariana, rafael]) await openTicketFor(product, customer)
})

/** Assigns the customer's conversation to the admin. */
async function openTicketFor(product: Company, customer: typeof mariana | typeof rafael): Promise<void> {
  const admin = await product.admin()
  const id = await receive(product, customer, `Bom dia, aqui é ${customer.name}`)
  await admin.call(updateTicket, { id, status: 'open' })
}

/** Opens the conversation with Mariana, as the admin who answers for it. */
async function enter(): Promise<Page> {
  const page = await stage.enter(people.marina)
  await row(page, mariana).getByRole('link').first().click()
  // Its first message is out of sight once there are many.
  await page.getByRole('log').getByRole('article').last().waitFor()
  return page
}

const music = (): Buffer => Buffer.from(mp3(150))
const has = (page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp): Locator =>
  bubble(page, page.getByRole(role, { name }))

test('every kind that a customer sends is shown as what it is, and its file is the file that was sent', async () => {
  const { phones } = stage.product
  samples ??= await makeSamples(stage.browser)
  const page = await enter()
  const from = mariana.phone
  const expectFile = async (message: Locator, bytes: Buffer) =>
    expect(hash((await download(page, message)).bytes)).toBe(hash(bytes))

  // Text: WhatsApp's formatting works, links open in a new tab, HTML stays text.
  await phones.write(from, shop, '*negrito* _itálico_ ~riscado~ `código` https://example.com/x. <img src=x onerror=alert(1)>')
  const words = bubble(page, 'negrito')
  expect(await words.locator('strong').innerText()).toBe('negrito')
  expect(await words.locator('em, del, code').allInnerTexts()).toEqual(['itálico', 'riscado', 'código'])
  const link = words.getByRole('link', { name: 'https://example.com/x' })
  expect(await link.evaluate((node: HTMLAnchorElement) => [node.href, node.target, node.rel])).toEqual([
    'https://example.com/x',
    '_blank',
    'noopener noreferrer nofollow',
  ])
  await words.getByText('<img src=x onerror=alert(1)>').waitFor()

  // An address stays whole if it fits on a line; a longer one breaks.
  const mails = Array.from({ length: 12 }, (_, at) => `atendimento.${'x'.repeat(at)}@moveis-araucaria.example`)
  await phones.write(from, shop, `Escreva para ${mails.join(' ou ')} https://example.com/${'longo'.repeat(60)}`)
  const addresses = bubble(page, 'Escreva para').getByRole('link')
  await expect.poll(() => addresses.count()).toBe(13)
  const rows = await addresses.evaluateAll((nodes) => nodes.map((node) => node.getClientRects().length))
  expect(rows.slice(0, 12)).toEqual(mails.map(() => 1))
  expect(rows[12]).toBeGreaterThan(1)
  expect(await bubble(page, 'Escreva para').evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0)

  // A picture, with the whole of it a click away.
  await phones.sendMedia(from, samples.jpeg, 'image/jpeg', { to: shop, caption: 'A sala *hoje*', width: 320, height: 240 })
  const picture = has(page, 'button', 'Abrir imagem: A sala hoje')
  await picture.locator('img').waitFor()
  await expect.poll(() => picture.locator('img').evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(320)
  await picture.getByRole('button', { name: /^Abrir imagem/ }).click()
  const lightbox = page.getByRole('dialog', { name: /A sala hoje/ })
  await lightbox.getByRole('img').waitFor()
  await expect
    .poll(() => lightbox.getByRole('img').evaluate((node: HTMLImageElement) => [node.src.slice(0, 5), node.naturalWidth]))
    .toEqual(['blob:', 320])
  await expectAccessible(page)
  await shoot(page, 'kinds-lightbox')
  await page.keyboard.press('Escape')
  await lightbox.waitFor({ state: 'detached' })
  await expectFile(picture, samples.jpeg)

  // Sound: a voice note with its waveform, and a piece of music with its name.
  const waveform = Array.from({ length: 64 }, (_, at) => (at * 7) % 100)
  await phones.sendMedia(from, samples.voice, 'audio/ogg; codecs=opus', { to: shop, voice: true, seconds: 2, waveform })
  const voice = has(page, 'slider', 'Posição do áudio')
  await voice.getByText('0:02').waitFor()
  await expectFile(voice, samples.voice)
  await voice.getByRole('button', { name: 'Ouvir áudio' }).click()
  await expect.poll(() => voice.getByRole('slider', { name: 'Posição do áudio' }).inputValue().then(Number)).toBeGreaterThan(0.2)
  await phones.sendMedia(from, music(), 'audio/mpeg', { to: shop, fileName: 'jingle.mp3', seconds: 4 })
  const sound = bubble(page, '0:04')
  await expectFile(sound, music())

  // A video that can be played and seeked, a document with its name, a sticker.
  await phones.sendMedia(from, samples.video, 'video/mp4', {
    to: shop,
    caption: 'A varanda',
    seconds: 2,
    width: 320,
    height: 240,
  })
  const film = bubble(page, 'A varanda')
  await film.locator('video').evaluate((node: HTMLVideoElement) => node.play())
  const playedTo = () => film.locator('video').evaluate((node: HTMLVideoElement) => node.currentTime)
  await expect.poll(playedTo).toBeGreaterThan(0.2)
  await film.locator('video').evaluate((node: HTMLVideoElement) => void (node.currentTime = 1.5))
  await expect.poll(playedTo).toBeGreaterThanOrEqual(1.5)
  await expectFile(film, samples.video)
  const plan = makeDocument(40_000)
  await phones.sendMedia(from, plan, 'application/pdf', {
    to: shop,
    kind: 'document',
    fileName: 'planta baixa.pdf',
    caption: 'A planta',
  })
  const document = bubble(page, 'planta baixa.pdf')
  await document.getByText('PDF · 40 kB').waitFor()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    document.getByRole('button', { name: 'Baixar planta baixa.pdf' }).click(),
  ])
  expect([saved.suggestedFilename(), saved.url().slice(0, 5)]).toEqual(['planta baixa.pdf', 'blob:'])
  await expectFile(document, plan)
  await phones.sendMedia(from, samples.webp, 'image/webp', { to: shop, kind: 'sticker' })
  const sticker = has(page, 'img', 'Figurinha')
  await expectFile(sticker, samples.webp)

  // A place, a card, several cards.
  await phones.send(from, {
    to: shop,
    location: { latitude: -23.5614, longitude: -46.6559, name: 'MASP', address: 'Av. Paulista, 1578' },
  })
  const place = bubble(page, 'MASP')
  await place.getByText('-23.56140, -46.65590').waitFor()
  expect(await place.getByRole('link', { name: 'Abrir no mapa' }).getAttribute('href')).toMatch(
    /^https:\/\/www\.google\.com\/maps\?q=-23\.5614,-46\.6559/,
  )
  await phones.send(from, { to: shop, contacts: [{ name: 'Marceneiro Zé', pn: '5511912345678' }] })
  await has(page, 'button', 'Salvar contato Marceneiro Zé').getByText('+55 11 91234-5678').waitFor()
  await phones.send(from, {
    to: shop,
    contacts: [
      { name: 'Ana Lima', pn: '5511911112222' },
      { name: 'Bia Reis', pn: '5511933334444' },
    ],
  })
  await expect.poll(() => has(page, 'button', 'Salvar contato Bia Reis').getByRole('listitem').count()).toBe(2)
  await checkScreenSizes(page, 'kinds-received')

  // Answers, reactions, edits and deletions.
  const asked = await phones.write(from, shop, 'Quanto custa a estante?')
  await bubble(page, 'Quanto custa a estante?').waitFor()
  await phones.send(from, { to: shop, text: 'A branca, digo', quote: asked.id })
  const answer = bubble(page, 'A branca, digo')
  await answer.getByRole('button', { name: 'Ir para a mensagem de Mariana Souza' }).getByText('Quanto custa a estante?').waitFor()
  await phones.react(from, asked.id, '👍')
  await has(page, 'button', '👍 de Mariana Souza').getByText('Quanto custa a estante?').waitFor()
  await phones.send(from, { to: shop, text: 'Corrente do bem', forwarded: true })
  await bubble(page, 'Corrente do bem').getByText('Encaminhada').waitFor()
  await phones.edit(from, asked.id, 'Quanto custa a mesa?')
  await bubble(page, 'Quanto custa a mesa?').getByText('editada').waitFor()
  const regretted = await phones.write(from, shop, 'Esqueça isso')
  await bubble(page, 'Esqueça isso').waitFor()
  await phones.deleteForEveryone(from, regretted.id)
  await bubble(page, 'Mensagem apagada').waitFor()
  expect(await page.getByRole('log').getByText('Esqueça isso').count()).toBe(0)
  await phones.send(from, { to: shop, poll: { question: 'Que cor?', options: ['Azul', 'Verde'] } })
  if (isOfficial) await bubble(page, 'Este tipo de mensagem').waitFor()
  else await seePollAndCall(page, from)
  await phones.send(from, {
    to: shop,
    text: 'Ainda tem?',
    ad: { title: 'Sofá em promoção', body: 'Só hoje', sourceUrl: 'https://fb.me/1' },
  })
  const byAd = bubble(page, 'Ainda tem?')
  await byAd.getByText('Veio de um anúncio').waitFor()
  await byAd.getByText('Sofá em promoção').waitFor()
  expect(await byAd.getByRole('link', { name: 'Abrir anúncio' }).getAttribute('href')).toBe('https://fb.me/1')
  expect(await row(page, mariana).getByText('Sofá').count()).toBe(0)
  if (!isOfficial) await seeLinkAndForgery(page, from)
  await checkScreenThemes(page, 'kinds-received-marks')

  // All of them show two blue ticks on her phone, since the conversation was open.
  const unread = async () =>
    (await phones.messages(from, shop)).filter(
      (sent) => sent.fromMe && !sent.call && !sent.deleted && sent.status !== 'read' && sent.status !== 'played',
    )
  await expect.poll(unread).toEqual([])
})

async function seePollAndCall(page: Page, from: string): Promise<void> {
  const poll = bubble(page, 'Que cor?')
  await poll.getByText('Enquete').waitFor()
  expect(await poll.getByRole('listitem').allInnerTexts()).toEqual(['Azul', 'Verde'])
  await row(page, mariana).getByText('Que cor?').waitFor()
  await stage.product.network.placeCall(from, { to: shop })
  await bubble(page, 'Chamada perdida').waitFor()
}

/** A preview that the customer's phone has made, and a quote that names no message. */
async function seeLinkAndForgery(page: Page, from: string): Promise<void> {
  const { phones } = stage.product
  const address = 'https://loja.example/mesa'
  await phones.send(from, {
    to: shop,
    text: `Quero esta: ${address}`,
    link: {
      matchedText: address,
      title: 'Mesa de jantar Aurora',
      description: 'Seis lugares, em carvalho',
      thumbnail: (await draw(64, 64, 'jpeg')).toString('base64'),
    },
  })
  const linked = bubble(page, 'Quero esta')
  const preview = linked.getByRole('link', { name: /Mesa de jantar Aurora/ })
  await preview.getByText('loja.example', { exact: true }).waitFor()
  expect(await preview.getAttribute('href')).toBe(address)
  await expect.poll(() => preview.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)
  const elsewhere = { id: '3EB0NOWHERE', text: 'Frete por nossa conta', from: shop }
  await phones.send(from, { to: shop, text: 'Como combinado', forgedQuote: elsewhere })
  const copied = bubble(page, 'Como combinado')
  await copied.getByText('Mensagem citada').waitFor()
  await copied.getByText('Frete por nossa conta').waitFor()
  expect(await copied.getByRole('button', { name: /^Ir para/ }).count()).toBe(0)
}

test('every kind that an attendant sends is on the phone, byte for byte, with its quote and its marks', async () => {
  const { product } = stage
  const { phones } = product
  samples ??= await makeSamples(stage.browser)
  const page = await enter()
  const field = page.getByRole('textbox', { name: 'Mensagem' })
  const send = () => page.keyboard.press('Enter')
  const onPhone = (is: (message: HeardMessage) => boolean, who: string = mariana.phone) =>
    until('it is on the phone', async () =>
      (await phones.messages(who, shop)).findLast((message) => !message.fromMe && is(message)),
    )
  /** Expects the file on the phone to equal the page's file and, if given, the chosen one. */
  const expectFile = async (message: Locator, { id }: HeardMessage, chosen?: Buffer) => {
    const got = hash(await phones.media(mariana.phone, id))
    expect(hash((await download(page, message)).bytes)).toBe(got)
    if (chosen) expect(got).toBe(hash(chosen))
  }

  // Words, under the user's name until that is switched off.
  await field.fill('Bom dia! *R$ 4.890,00*')
  await send()
  await onPhone(({ text }) => text === '*Marina Prado:*\nBom dia! *R$ 4.890,00*')
  await page.getByRole('switch', { name: 'Assinando como Marina' }).click()
  await field.fill('Sem nome')
  await send()
  await onPhone(({ text }) => text === 'Sem nome')

  // Several files at once, with captions; the text goes under the first.
  await attach(page, [
    { name: 'sala.png', mimeType: 'image/png', buffer: samples.png },
    { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: samples.jpeg },
    { name: 'filme.mp4', mimeType: 'video/mp4', buffer: samples.video },
    { name: 'musica.mp3', mimeType: 'audio/mpeg', buffer: music() },
  ])
  const tray = page.getByRole('list', { name: 'Anexos' })
  await tray.getByRole('img', { name: 'filme.mp4' }).waitFor()
  await tray.getByLabel('Legenda de foto.jpg').fill('O canto')
  await tray.getByLabel('Legenda de filme.mp4').fill('A volta')
  await field.fill('A sala')
  await checkScreenSizes(page, 'kinds-tray')
  await field.focus()
  await send()
  const png = await onPhone(({ media, text }) => media?.kind === 'image' && text === 'A sala')
  const jpeg = await onPhone(({ media, text }) => media?.kind === 'image' && text === 'O canto')
  const film = await onPhone(({ media, text }) => media?.kind === 'video' && text === 'A volta')
  const song = await onPhone(({ media }) => media?.kind === 'audio' && !media.voice)
  if (!isOfficial) {
    expect([png.media, jpeg.media, film.media]).toMatchObject([
      { width: 320, height: 240 },
      { width: 320 },
      { seconds: 2, width: 320 },
    ])
    expect([png, jpeg, film].map(({ media }) => media?.thumbnail?.slice(0, 4))).toEqual(['/9j/', '/9j/', '/9j/'])
  }
  await expectFile(has(page, 'button', 'Abrir imagem: A sala'), png, samples.png)
  await expectFile(has(page, 'button', 'Abrir imagem: O canto'), jpeg)
  await expectFile(bubble(page, 'A volta'), film, samples.video)
  await expectFile(bubble(page, 'musica.mp3'), song, music())

  // A document.
  const plan = makeDocument(50_000)
  await attach(page, [{ name: 'orçamento final.pdf', mimeType: 'application/pdf', buffer: plan }], 'Documento')
  await tray.getByText('orçamento final.pdf').waitFor()
  await field.focus()
  await send()
  const document = await onPhone(({ media }) => media?.kind === 'document')
  expect(document.media).toMatchObject({ fileName: 'orçamento final.pdf', mimetype: 'application/pdf' })
  await expectFile(bubble(page, 'orçamento final.pdf'), document, plan)

  // A voice note, recorded here.
  await page.getByRole('button', { name: 'Gravar áudio' }).click()
  await expect.poll(() => page.getByRole('timer', { name: 'Tempo de gravação' }).innerText()).toMatch(/^0:(0[2-9]|[1-5]\d)$/)
  await expectAccessible(page)
  await shoot(page, 'kinds-recording')
  await page.getByRole('button', { name: 'Enviar áudio' }).click()
  const spoken = await onPhone(({ media }) => media?.voice === true)
  expect(spoken.media).toMatchObject({ kind: 'audio', mimetype: 'audio/ogg; codecs=opus' })
  if (!isOfficial) {
    expect(spoken.media?.seconds).toBeGreaterThanOrEqual(2)
    expect(Math.max(...(spoken.media?.waveform ?? []))).toBeGreaterThan(0)
  }
  const voice = has(page, 'button', 'Ouvir áudio')
  await expectFile(voice, spoken)

  // A card and a place.
  await page.getByRole('button', { name: 'Anexar' }).click()
  await page.getByRole('menuitem', { name: 'Contato' }).click()
  const cards = page.getByRole('dialog', { name: 'Enviar contatos' })
  await cards.getByRole('searchbox').fill('rafael')
  await cards.getByRole('checkbox', { name: /Rafael Kowalski/ }).check()
  await expectAccessible(page)
  await shoot(page, 'kinds-cards')
  await cards.getByRole('button', { name: 'Enviar' }).click()
  expect((await onPhone(({ contacts }) => contacts !== undefined)).contacts).toMatchObject([
    { name: 'Rafael Kowalski', vcard: expect.stringContaining('waid=5541954321098') },
  ])
  await page.getByRole('button', { name: 'Anexar' }).click()
  await page.getByRole('menuitem', { name: 'Localização' }).click()
  const place = page.getByRole('dialog', { name: 'Enviar localização' })
  await place.getByLabel('Coordenadas').fill('-25.4297, -49.2719')
  await place.getByLabel('Nome do lugar').fill('Loja Batel')
  await expectAccessible(page)
  await shoot(page, 'kinds-place')
  await place.getByRole('button', { name: 'Enviar' }).click()
  expect((await onPhone(({ location }) => location !== undefined)).location).toMatchObject({
    latitude: -25.4297,
    longitude: -49.2719,
    name: 'Loja Batel',
  })
  await bubble(page, 'Loja Batel').waitFor()

  // An answer, a reaction, an edit, a deletion.
  const asked = await phones.write(mariana.phone, shop, 'E a mesa?')
  await chooseMessageAction(page, bubble(page, 'E a mesa?'), 'Reagir com 👍')
  await expect
    .poll(async () => (await phones.messages(mariana.phone, shop)).find(({ id }) => id === asked.id)?.reactions)
    .toEqual([{ from: shop, emoji: '👍' }])
  await chooseMessageAction(page, bubble(page, 'E a mesa?'), 'Responder')
  await page.getByRole('group', { name: 'Respondendo' }).getByText('E a mesa?').waitFor()
  await expect.poll(() => field.evaluate((node) => node === globalThis.document.activeElement)).toBe(true)
  await field.fill('Está em falta')
  await send()
  expect((await onPhone(({ text }) => text === 'Está em falta')).quoted).toMatchObject({ id: asked.id, text: 'E a mesa?' })
  if (isOfficial) {
    for (const words of ['Sem nome', 'O canto']) await expectUnchangeable(page, words)
    await page.getByRole('button', { name: 'Ir para a mensagem mais recente' }).click()
  } else await editAndDelete()

  async function editAndDelete(): Promise<void> {
    await chooseMessageAction(page, bubble(page, 'Sem nome'), 'Editar')
    await expect.poll(() => field.inputValue()).toBe('Sem nome')
    await field.fill('Com cuidado')
    await send()
    await bubble(page, 'Com cuidado').getByText('editada').waitFor()
    const edited = await onPhone(({ text }) => text === 'Com cuidado')
    expect(edited.editedAt).toBeGreaterThan(0)

    // The words under a file can be edited too, and the file stays; a sound has none.
    await chooseMessageAction(page, bubble(page, 'O canto'), 'Editar')
    await expect.poll(() => field.inputValue()).toBe('O canto')
    await field.fill('O canto da sala')
    await send()
    await bubble(page, 'O canto da sala').getByText('editada').waitFor()
    const captioned = await onPhone(({ text, editedAt }) => text === 'O canto da sala' && editedAt !== undefined)
    expect(captioned.media).toMatchObject({ kind: 'image', width: 320 })
    await expectFile(has(page, 'button', 'Abrir imagem: O canto da sala'), captioned)
    await chooseMessageAction(page, bubble(page, 'R$ 4.890,00'), 'Apagar')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar mensagem' }).click()
    await onPhone(({ text, deleted }) => deleted === true && (text?.includes('R$ 4.890,00') ?? false))
    await bubble(page, 'Mensagem apagada').waitFor()
  }

  // Forwarded to another customer.
  await chooseMessageAction(page, bubble(page, 'orçamento final.pdf'), 'Encaminhar')
  const dialog = page.getByRole('dialog', { name: 'Encaminhar 1 mensagem' })
  await dialog.getByRole('radio', { name: /Rafael Kowalski/ }).check()
  await dialog.getByRole('button', { name: 'Encaminhar' }).click()
  const forwarded = await onPhone(({ media }) => media?.fileName === 'orçamento final.pdf', rafael.phone)
  if (!isOfficial) expect(forwarded.forwarded).toBe(true)
  expect(hash(await phones.media(rafael.phone, forwarded.id))).toBe(hash(plan))

  // The ticks: delivered by themselves, blue once she has looked and listened.
  await expect.poll(() => deliveryState(voice)).toBe('entregue')
  await phones.read(mariana.phone, shop)
  await expect.poll(() => deliveryState(voice)).toBe('lida')
  await expect.poll(() => deliveryState(bubble(page, isOfficial ? 'Sem nome' : 'Com cuidado'))).toBe('lida')
  await phones.report(mariana.phone, shop, { ids: [spoken.id], status: 'played' })
  await expect.poll(() => product.query('select ack from messages where wa_id = $1', [spoken.id])).toEqual([{ ack: 5 }])
  await checkScreenSizes(page, 'kinds-sent')
})

/** Meta changes nothing that was sent, so that no menu offers it. */
async function expectUnchangeable(page: Page, words: string): Promise<void> {
  const message = bubble(page, words)
  await message.hover()
  await message.getByRole('button', { name: /^Ações da mensagem/ }).click()
  await page.getByRole('menuitem', { name: 'Encaminhar', exact: true }).waitFor()
  expect(await page.getByRole('menuitem', { name: /^(Editar|Apagar)/ }).count()).toBe(0)
  await page.getByRole('menu').press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

test('on a phone names are shown as far as there is room, and sixteen emojis of a tappable size fit in a row', async () => {
  const page = await stage.enter(people.marina, { viewport: phone })
  await row(page, mariana).getByRole('link').click()
  const header = conversation(page, mariana)
  await header.getByText(mariana.name, { exact: true }).first().waitFor()
  await header.getByText('Marina Prado', { exact: true }).first().waitFor()
  await stage.product.phones.write(mariana.phone, shop, 'Respondo já')
  await chooseMessageAction(page, bubble(page, 'Respondo já'), 'Responder')
  await page.getByRole('group', { name: 'Respondendo' }).getByText(mariana.name, { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Emoji' }).click()
  const emojis = page.getByRole('dialog', { name: 'Emoji' }).getByRole('gridcell')
  await emojis.first().waitFor()
  const boxes = await emojis.evaluateAll((nodes) =>
    nodes.slice(0, 17).map((node) => node.getBoundingClientRect().toJSON() as DOMRect),
  )
  expect(new Set(boxes.slice(0, 16).map(({ top }) => top)).size).toBe(1)
  expect(boxes[16]?.top).toBeGreaterThan(boxes[0]?.top ?? 0)
  expect(Math.min(...boxes.flatMap(({ width, height }) => [width, height]))).toBeGreaterThanOrEqual(24)
  expect([Math.min(...boxes.map(({ left }) => left)) >= 0, Math.max(...boxes.map(({ right }) => right)) <= phone.width]).toEqual([
    true,
    true,
  ])
})
