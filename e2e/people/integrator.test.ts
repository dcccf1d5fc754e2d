// @module-tag messages-api
// @module-tag webhooks

import { verifyWebhook, type WebhookHeaders } from '@recado/sdk/webhook'
import { execFile, spawn } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createInterface } from 'node:readline'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectNumber, shop } from '#support/connection.ts'
import { checkScreenSizes } from '#support/browser.ts'
import { customers, ticketState, receive } from '#support/desk.ts'
import { freePorts } from '#support/ports.ts'
import { demoPeople } from '#support/product.ts'
import { setOwnStage } from '#support/stage.ts'
import { until } from '#support/until.ts'

/** The integrator knows only what the API page says, and runs its examples as printed. */
const port = await freePorts(1)
const stage = setOwnStage(async (product) => void (await connectNumber(product)), { OUTBOUND_ALLOW: `127.0.0.1:${port}` })
const { joao } = customers
const run = promisify(execFile)
const endings = { curl: 'sh', JavaScript: 'mjs', PHP: 'php', Python: 'py' } as const
type Program = keyof typeof endings
const interpreters: Record<Program, string> = { curl: 'sh', JavaScript: process.execPath, PHP: 'php', Python: 'python3' }

let folder: string
let here: Program[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'integrator-'))
  await writeFile(join(folder, 'pedido.pdf'), '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
  const isHere = async (program: Program) =>
    run(program === 'curl' ? 'curl' : interpreters[program], ['--version']).then(
      () => true,
      () => false,
    )
  here = []
  for (const program of Object.keys(endings) as Program[]) if (await isHere(program)) here.push(program)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The program that a region of the page shows. */
const printed = (page: Page, name: string, program: Program) =>
  page.getByRole('region', { name: `${name}: ${program}`, exact: true }).innerText()

/** Runs a program with the token and the numbers changed, as its first line asks. */
async function execute(program: Program, text: string, changes: Record<string, string>): Promise<Record<string, unknown>> {
  let changed = text
  for (const [from, to] of Object.entries(changes)) {
    expect(changed, from).toContain(from)
    // A port may have the same digits in it.
    changed = changed.replaceAll(new RegExp(`\\b${from}\\b`, 'g'), to)
  }
  const file = join(folder, `example.${endings[program]}`)
  await writeFile(file, changed)
  const { stdout } = await run(interpreters[program], [file], { cwd: folder })
  return JSON.parse(
    /\{[^]*\}/
      .exec(stdout)?.[0]
      .replace(/(\w+): /g, '"$1": ')
      .replaceAll("'", '"')
      .replaceAll('""', '"') ?? '{}',
  ) as Record<string, unknown>
}

async function choose(page: Page, call: string, program: Program): Promise<void> {
  await page.getByRole('button', { name: call }).click()
  await page.getByRole('radiogroup', { name: 'Linguagem do exemplo' }).getByText(program, { exact: true }).click()
}

test('the examples of the page send, answer, transfer and close as they are printed; its document has the same calls', async () => {
  const { product } = stage
  const page = await stage.enter(demoPeople.marina, { path: '/messages-api', permissions: ['clipboard-read', 'clipboard-write'] })
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Baixar OpenAPI' }).click()
  const download = await started
  expect(download.suggestedFilename()).toBe('recado-openapi.json')
  const document = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(document.openapi).toBe('3.1.0')
  expect(document.servers).toEqual([{ url: stage.product.url }])
  const paths = Object.keys(document.paths)
  expect(paths).toEqual(['/api/messages/send', '/api/tickets/messages', '/api/tickets/transfer', '/api/tickets/close'])
  const listed = await page.getByRole('list', { name: 'Chamadas' }).getByRole('button').allInnerTexts()
  expect(listed.map((text) => /\/api\/\S+/.exec(text)?.[0])).toEqual(paths)
  for (const { post } of Object.values<{ post: { security: object[]; parameters: { name: string }[] } }>(document.paths)) {
    expect(post.security).toEqual([{ token: [] }])
    expect(post.parameters.map(({ name }) => name)).toEqual(['Idempotency-Key'])
  }

  await page.getByRole('button', { name: 'Gerar token' }).click()
  await page.getByRole('button', { name: 'Copiar o token' }).click()
  await page.getByText('Token copiado').waitFor()
  const SEU_TOKEN = await page.evaluate(() => navigator.clipboard.readText())
  expect(here).toEqual(expect.arrayContaining(['curl', 'JavaScript']))
  const [queue] = await product.query<{ id: number }>("select id from queues where name = 'Financeiro'")

  for (const program of here) {
    const ticket = await receive(product, joao, `Escrevo a ${program}`)
    const key = { 'pedido-118': `pedido-${program}` }
    await choose(page, '/api/messages/send', program)
    const sent = await execute(program, await printed(page, 'Enviar texto', program), {
      SEU_TOKEN,
      ...key,
      '5511987654321': joao.phone,
    })
    expect(sent).toMatchObject({ ok: true, ticketId: ticket, status: 'queued' })
    // The page's sample response has the same fields.
    const [told] = [JSON.parse(await page.getByRole('region', { name: 'Enviar texto: Resposta' }).innerText()) as object]
    expect(Object.keys(sent)).toEqual(Object.keys(told))
    const media = await printed(page, 'Enviar mídia', program)
    // The one example that needs what Python does not bring.
    if (program !== 'Python')
      expect(await execute(program, media, { SEU_TOKEN, ...key, '5511987654321': joao.phone })).toMatchObject({
        ok: true,
        ticketId: ticket,
      })
    await choose(page, '/api/tickets/messages', program)
    const changes = { SEU_TOKEN, ...key, '24': String(ticket) }
    const reply = (await printed(page, 'Escrever num atendimento', program)).replace(
      'Chega hoje, entre 14h e 16h.',
      `Respondo de ${program}`,
    )
    expect(await execute(program, reply, changes)).toMatchObject({ ok: true, ticketId: ticket })
    await choose(page, '/api/tickets/transfer', program)
    // The `queueId` value alone, so that no other digit matches.
    const transfer = (await printed(page, 'Transferir', program)).replace(/(queueId\W+)3\b/, `$1${queue?.id}`)
    expect(await execute(program, transfer, changes)).toMatchObject({ ok: true, status: 'pending' })
    expect(await ticketState(product, joao)).toMatchObject({ status: 'pending', queue: 'Financeiro' })
    await choose(page, '/api/tickets/close', program)
    expect(await execute(program, await printed(page, 'Resolver', program), changes)).toMatchObject({
      ok: true,
      status: 'closed',
    })
    await expect
      .poll(async () => (await product.phones.messages(joao.phone, shop)).map(({ text }) => text))
      .toContain(`Respondo de ${program}`)
  }
  const texts = (await product.phones.messages(joao.phone, shop)).map(({ text }) => text)
  expect(texts.filter((text) => text === 'Seu pedido saiu para entrega.')).toHaveLength(here.length)
  const [closed] = await product.query<{ uuid: string }>(
    "select uuid from tickets where status = 'closed' order by updated_at desc limit 1",
  )
  await page.goto(`${product.url}/tickets/${closed?.uuid}`)
  // The desk names who did it.
  await page.getByText('API transferiu para a fila Financeiro').first().waitFor()
  await page.getByText('API resolveu').first().waitFor()
})

/** Runs the page's receiver example. `heard` are its output lines, each an id and an event type. */
async function startReceiver(program: 'JavaScript' | 'Python', page: Page, SEU_SEGREDO: string) {
  await page.getByRole('radiogroup', { name: 'Linguagem do exemplo' }).getByText(program, { exact: true }).click()
  const text = await printed(page, 'Receber e conferir a assinatura', program)
  const file = join(folder, `receiver.${endings[program]}`)
  await writeFile(file, text.replace('SEU_SEGREDO', SEU_SEGREDO).replace('8000', String(port)))
  const child = spawn(interpreters[program], [file], { stdio: ['ignore', 'pipe', 'ignore'] })
  const heard: string[][] = []
  // A line may come in pieces.
  createInterface(child.stdout).on('line', (line) => heard.push(line.split(' ')))
  await until('the receiver listens', () =>
    fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      headers: { 'webhook-signature': 'v1,x', 'webhook-timestamp': '1' },
      body: 'x',
    }).then(
      ({ status }) => status === 401,
      () => false,
    ),
  )
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill()
    await ended
  }
  return { heard, stop }
}

test('the page’s receiver gets signed events, and those of a gap come again with the same ids', async () => {
  const { product } = stage
  const page = await stage.enter(demoPeople.marina, { path: '/messages-api', permissions: ['clipboard-read', 'clipboard-write'] })
  await page.getByLabel('Endereço').fill(`http://127.0.0.1:${port}/`)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('URL do webhook atualizada').waitFor()
  await page.getByRole('switch', { name: 'Enviar eventos' }).click()
  await page.getByText('Webhook atualizado').waitFor()
  await page.getByRole('button', { name: 'Copiar o segredo' }).click()
  await page.getByText('Segredo copiado').waitFor()
  const secret = await page.evaluate(() => navigator.clipboard.readText())
  expect(secret).toMatch(/^whsec_/)
  await page.getByRole('tab', { name: 'Webhook: o que chega' }).click()
  await checkScreenSizes(page, 'api-webhook')

  const kinds: string[] = []
  for (const program of ['JavaScript', 'Python'] as const) {
    if (!here.includes(program)) continue
    const { heard, stop } = await startReceiver(program, page, secret)
    await product.phones.write(joao.phone, shop, `Para o receptor em ${program}`)
    await expect.poll(() => heard.map(([, kind]) => kind)).toContain('message.created')
    kinds.push(...heard.map(([, kind = '']) => kind))
    await stop()
  }
  // Each that came is described on the page.
  const described = await page.getByRole('list', { name: 'Eventos' }).getByRole('button').allInnerTexts()
  for (const kind of kinds) expect(described.map((text) => /^[a-z.]+/.exec(text)?.[0])).toContain(kind)

  // The receiver is down for a while. Then the period is sent again, and the SDK verifies it.
  await product.phones.write(joao.phone, shop, 'Ninguém ouve')
  await page
    .getByText(/sem resposta|a conexão caiu/)
    .first()
    .waitFor()
  const came: { headers: WebhookHeaders; body: string }[] = []
  const receiver = createServer((request: IncomingMessage, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      came.push({ headers: request.headers as unknown as WebhookHeaders, body: Buffer.concat(parts).toString() })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(port, '127.0.0.1', resolve))
  await page.getByRole('button', { name: 'Reenviar período' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reenviar' }).click()
  await expect.poll(() => came.some(({ body }) => body.includes('Ninguém ouve'))).toBe(true)
  for (const { headers, body } of came) expect((await verifyWebhook(secret, headers, body)).type).toMatch(/^[a-z]+\.[a-z]+$/)
  await expect(verifyWebhook('whsec_AAAA', came[0]?.headers as WebhookHeaders, came[0]?.body ?? '')).rejects.toThrow(/signed/)
  await new Promise((resolve) => receiver.close(resolve))
})
