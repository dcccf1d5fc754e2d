import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { people } from '#support/company.ts'
import { connectNumber, shop } from '#support/connection.ts'
import { customers, place, receive } from '#support/desk.ts'
import { setStage } from '#support/stage.ts'

/** Somebody who knows nothing of the product but what its page says, and runs what is printed there as it is printed. */
const stage = setStage(async (product) => void (await connectNumber(product)))
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
    changed = changed.replaceAll(from, to)
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

test('the examples of the page send a text and a file, answer, transfer and close as they are printed', async () => {
  const { product } = stage
  const page = await stage.enter(people.marina, { path: '/messages-api', permissions: ['clipboard-read', 'clipboard-write'] })
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
    // What the page says is answered has the same fields.
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
    // A whole number of its own, so that no other digit is meant.
    const transfer = (await printed(page, 'Transferir', program)).replace(/(queueId\W+)3\b/, `$1${queue?.id}`)
    expect(await execute(program, transfer, changes)).toMatchObject({ ok: true, status: 'pending' })
    expect(await place(product, joao)).toMatchObject({ status: 'pending', queue: 'Financeiro' })
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
  await page.goto(`${product.url}/tickets`)
  const [closed] = await product.query<{ uuid: string }>(
    "select uuid from tickets where status = 'closed' order by updated_at desc limit 1",
  )
  await page.goto(`${product.url}/tickets/${closed?.uuid}`)
  // People read who did it.
  await page.getByText('API transferiu para a fila Financeiro').first().waitFor()
  await page.getByText('API resolveu').first().waitFor()
})

test('the OpenAPI document of the page has the four calls, where this installation is', async () => {
  const page = await stage.enter(people.marina, { path: '/messages-api' })
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
})
