// @module-tag messages-api
// @module-tag connection-form

import { listAudit } from '@recado/contract/audit/api'
import { recado } from '@recado/sdk/client'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { picture } from '../../packages/server/test/files.ts'
import { checkScreen, checkScreenSizes, phone, shoot } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { connectNumber, shop } from '#support/connection.ts'
import { customers, dismiss } from '#support/desk.ts'
import { setStage } from '#support/stage.ts'

const { rafael } = customers
const stage = setStage(async (product) => void (await connectNumber(product)))

const path = '/messages-api'
const tokenField = (page: Page) => page.getByRole('textbox', { name: 'Token da API' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
/** What the customer's phone has of the shop, oldest first. */
const received = async () => (await stage.product.phones.messages(rafael.phone, shop)).filter(({ fromMe }) => !fromMe)

test('a token is made, shown, copied and replaced, each step is logged, and a text and files are tested with it', async () => {
  const marina = await stage.enter(people.marina, { path, permissions: ['clipboard-read', 'clipboard-write'] })
  const copied = () => marina.evaluate(() => navigator.clipboard.readText())
  await marina.getByText('Ainda não há token.').waitFor()
  await checkScreenSizes(marina, 'api-no-token')
  await marina.getByRole('button', { name: 'Gerar token' }).press('Enter')
  await dismiss(marina, 'Token da API atualizado')
  await marina.getByText(/^criado por Marina Prado, /).waitFor()
  expect(await tokenField(marina).inputValue()).toMatch(/^•{24}[\da-f]{4}$/)

  await marina.getByRole('button', { name: 'Mostrar o token' }).click()
  await expect.poll(() => tokenField(marina).inputValue()).toMatch(/^[\da-f]{64}$/)
  const first = await tokenField(marina).inputValue()
  await marina.getByRole('button', { name: 'Copiar o token' }).click()
  await dismiss(marina, 'Token copiado')
  expect(await copied()).toBe(first)
  await marina.getByRole('button', { name: 'Esconder o token' }).click()
  expect(await tokenField(marina).inputValue()).toMatch(/^•/)

  await marina.getByRole('button', { name: 'Gerar outro' }).click()
  const asking = marina.getByRole('alertdialog', { name: 'Gerar outro token?' })
  await asking.getByText(/O token atual para na hora\./).waitFor()
  await checkScreen(marina, 'api-another')
  await asking.getByRole('button', { name: 'Cancelar' }).click()
  await marina.getByRole('button', { name: 'Gerar outro' }).click()
  await asking.getByRole('button', { name: 'Gerar outro' }).click()
  await dismiss(marina, 'Token da API atualizado')
  await marina.getByRole('button', { name: 'Copiar o token' }).click()
  await dismiss(marina, 'Token copiado')
  const second = await copied()
  expect(second).toMatch(/^[\da-f]{64}$/)
  expect(second).not.toBe(first)
  const dead = recado({ url: stage.product.url, token: first })
  await expect(dead.close({ ticketId: 1 })).rejects.toMatchObject({ status: 401, code: 'ERR_API_TOKEN' })

  const admin = await stage.product.admin()
  const acts = (await admin.call(listAudit, {})).entries.map(({ act }) => act)
  const [made, shown] = ['company.token-made', 'company.token-shown']
  expect(acts.filter((act) => act === made || act === shown)).toEqual([shown, made, shown, made])
  await checkScreenSizes(marina, 'api-calls')

  // A text and files are tested with the token. Missing or refused input is reported, and the rest stays.
  await tab(marina, 'Testar texto')
  const form = marina.getByRole('form', { name: 'Testar texto' })
  await form.getByRole('button', { name: 'Enviar' }).click()
  await expect.poll(() => form.getByText('Obrigatório').count()).toBe(3)
  await form.getByLabel('Token', { exact: true }).fill('0'.repeat(64))
  await form.getByLabel('Número').fill('123')
  await form.getByLabel('Mensagem').fill('Seu pedido saiu.')
  await form.getByRole('button', { name: 'Enviar' }).click()
  await form.getByText('Use de 8 a 15 dígitos, com DDI e DDD').waitFor()
  await form.getByLabel('Número').fill(`+${rafael.phone}`)
  await form.getByRole('button', { name: 'Enviar' }).click()
  await form.getByText('401 ERR_API_TOKEN').waitFor()
  await form.getByText(/Este token da API não vale/).waitFor()
  await checkScreenSizes(marina, 'api-refused')
  // A refused API token does not sign the user out.
  expect(await form.getByLabel('Mensagem').inputValue()).toBe('Seu pedido saiu.')
  await form.getByLabel('Token', { exact: true }).fill(second)
  await form.getByRole('button', { name: 'Enviar' }).click()
  await form.getByText('"status": "queued"').waitFor()
  await shoot(marina, 'api-sent')
  await expect.poll(async () => (await received()).map(({ text }) => text)).toContain('Seu pedido saiu.')
  await marina.getByText(/^Usado pela última vez: /).waitFor()

  await tab(marina, 'Testar mídia')
  const media = marina.getByRole('form', { name: 'Testar mídia' })
  await media.getByRole('button', { name: 'Enviar' }).click()
  await media.getByText('Escolha um arquivo').waitFor()
  await media.getByLabel('Token', { exact: true }).fill(second)
  await media.getByLabel('Número').fill(rafael.phone)
  for (const name of ['um.png', 'dois.png']) {
    const chooser = marina.waitForEvent('filechooser')
    await media.getByRole('button', { name: 'Escolher arquivo' }).click()
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer: await picture(40, 30) })
    await media.getByText(name).waitFor()
  }
  await media.getByRole('button', { name: 'Tirar um.png' }).click()
  await media.getByLabel('Legenda').fill('A nota')
  await checkScreenSizes(marina, 'api-media')
  await media.getByRole('button', { name: 'Enviar' }).click()
  await media.getByText('"status": "queued"').waitFor()
  const note = async () => (await received()).find(({ text }) => text === 'A nota')
  await expect.poll(note).toBeTruthy()
  expect((await stage.product.phones.media(rafael.phone, (await note())?.id ?? '')).subarray(1, 4).toString()).toBe('PNG')

  await tab(marina, 'Erros')
  await marina.getByRole('row').filter({ hasText: 'ERR_CONNECTION_FULL' }).getByText('429').waitFor()
  await checkScreenSizes(marina, 'api-errors')
})

test('the API page is for managers, and the command bar finds it', async () => {
  const caio = await stage.enter(people.caio, { path })
  await caio.getByText('Você não tem acesso à API de mensagens.').waitFor()
  await caio.waitForURL('**/tickets')
  expect(await caio.getByRole('link', { name: 'API de mensagens' }).count()).toBe(0)
  const marina = await stage.enter(people.marina)
  await marina.getByText('Ao vivo').waitFor()
  await marina.keyboard.press('Control+k')
  await marina.getByRole('option', { name: 'Tema escuro' }).waitFor()
  await marina.keyboard.type('API de mens')
  await marina.getByRole('option', { name: /API de mensagens/ }).click()
  await marina.waitForURL(`**${path}`)
  await marina.getByRole('heading', { name: 'API de mensagens' }).waitFor()
  // By keyboard: from call to call, and what each takes.
  await marina.getByRole('button', { name: /tickets\/transfer/ }).press('Enter')
  await marina.getByRole('region', { name: 'Transferir: curl' }).getByText('/api/tickets/transfer').waitFor()
  await marina.setViewportSize(phone)
  await checkScreen(marina, 'api-transfer')
})

test("a connection's token is made and copied in its form, sends through it, and is not shown again", async () => {
  const marina = await stage.enter(people.marina, { path: '/connections', permissions: ['clipboard-read', 'clipboard-write'] })
  await marina.getByRole('button', { name: 'Editar Matriz' }).click()
  const form = marina.getByRole('dialog')
  await form.getByRole('tab', { name: 'Avançado' }).click()
  await form.getByLabel('Token da API').fill('curto demais')
  await marina.keyboard.press('Control+Enter')
  await form.getByText('Use de 32 a 200 caracteres, sem espaços nem acentos').waitFor()
  await form.getByRole('button', { name: 'Gerar token' }).click()
  await form.getByRole('button', { name: 'Copiar token' }).click()
  await dismiss(marina, 'Token copiado. Salve a conexão para ele valer.')
  await checkScreenSizes(marina, 'api-connection-token')
  const token = await marina.evaluate(() => navigator.clipboard.readText())
  expect(token).toMatch(/^[\da-f]{64}$/)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await form.waitFor({ state: 'detached' })
  const api = recado({ url: stage.product.url, token })
  const { ticketId } = await api.send({ number: rafael.phone, body: 'Pela Matriz' })
  await expect.poll(async () => (await received()).map(({ text }) => text)).toContain('Pela Matriz')
  await expect(api.close({ ticketId })).rejects.toMatchObject({ status: 403, code: 'ERR_NO_PERMISSION' })
  await marina.getByRole('button', { name: 'Editar Matriz' }).click()
  await form.getByRole('tab', { name: 'Avançado' }).click()
  expect(await form.getByLabel('Token da API').inputValue()).toBe('')
  await form.getByText(/Há um guardado\. Deixe vazio para manter\.$/).waitFor()
})
