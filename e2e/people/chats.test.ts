// @module-tag chats

import { createChat, listChatMessages, sendChatMessage, updateChat } from '@recado/contract/chats/api'
import { listUserNames } from '@recado/contract/users/api'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkScreen, checkScreenSizes, phone } from '../support/browser.ts'
import { people } from '../support/company.ts'
import { dismiss } from '../support/desk.ts'
import { setStage } from '../support/stage.ts'

const stage = setStage()

const list = (page: Page) => page.getByRole('region', { name: 'Chat da equipe' })
const said = (page: Page) => page.getByRole('log', { name: /^Mensagens de/ })
const bell = (page: Page, name: string | RegExp) => page.getByRole('banner').getByRole('button', { name })

async function idsOf(...names: string[]): Promise<{ id: number }[]> {
  const admin = await stage.product.admin()
  const all = await admin.call(listUserNames, {})
  return names.map((name) => ({ id: all.find((one) => one.name.startsWith(name))?.id ?? 0 }))
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Mensagem para/ }).fill(text)
  await page.keyboard.press('Enter')
}

test('a chat is begun, its members hear of it at once, read and answer, and only its owner edits and deletes it', async () => {
  const admin = await stage.product.admin()
  const marina = await stage.enter(people.marina, { path: '/chats' })
  const caio = await stage.enter(people.caio, { path: '/tickets' })
  await list(marina).getByText('Nenhuma conversa ainda').waitFor()
  await checkScreenSizes(marina, 'chats-empty')
  await list(marina).getByRole('button', { name: 'Nova conversa' }).click()
  const dialog = marina.getByRole('dialog', { name: 'Nova conversa' })
  await dialog.getByText('Quem entrar lê desde o começo.').waitFor()
  await checkScreen(marina, 'chat-dialog')
  await dialog.getByLabel('Título').fill('Loja inteira')
  await dialog.getByLabel('Quem participa').click()
  await marina.getByRole('option', { name: /Caio/ }).click()
  await marina.getByRole('option', { name: /Lívia/ }).click()
  await marina.keyboard.press('Escape')
  await marina.keyboard.press('Control+Enter')
  await marina.waitForURL(/\/chats\/[0-9a-f-]{36}$/)
  // An empty chat's hint is visible, and its creator can write at once.
  const hint = said(marina).getByText('Nada foi dito ainda')
  await hint.waitFor()
  const [thread, within] = [await said(marina).boundingBox(), await hint.boundingBox()]
  expect(thread && within && within.y > thread.y && within.y < thread.y + thread.height).toBe(true)
  const composer = marina.getByRole('textbox', { name: /^Mensagem para/ })
  await expect.poll(() => composer.evaluate((field) => field === document.activeElement)).toBe(true)
  expect((await composer.boundingBox())?.height).toBeLessThan(50)
  await dismiss(marina, 'Conversa criada')
  await write(marina, 'Bom dia! Quem pode atender a Padaria?\nÉ urgente: https://recado.example/padaria')

  // Elsewhere the bell and the menu say so; the bell leads there.
  await bell(caio, '1 conversa com novidades').click()
  await caio.waitForURL('**/chats')
  await list(caio).getByText('1 mensagem não lida').waitFor()
  await list(caio)
    .getByRole('link', { name: /Loja inteira/ })
    .click()
  await caio.getByText('1 mensagem nova', { exact: true }).waitFor()
  expect(await said(caio).getByRole('link').getAttribute('href')).toBe('https://recado.example/padaria')
  await bell(caio, 'Chat da equipe').waitFor()
  await write(caio, 'Eu pego.')
  await said(marina).getByText('Eu pego.').waitFor()
  await write(marina, 'Obrigada!')
  await said(caio).getByText('Obrigada!').waitFor()
  await checkScreenSizes(marina, 'chat')
  expect(await caio.getByRole('button', { name: 'Editar conversa' }).count()).toBe(0)

  await marina.getByRole('button', { name: 'Editar conversa' }).click()
  const edit = marina.getByRole('dialog', { name: 'Editar conversa' })
  await edit.getByLabel('Título').fill('Entregas')
  await marina.keyboard.press('Control+Enter')
  await dismiss(marina, 'Conversa salva')
  await caio.getByRole('heading', { name: 'Entregas' }).waitFor()
  // The command bar finds it.
  await caio.keyboard.press('Control+k')
  await caio.getByRole('combobox').fill('Entreg')
  await caio
    .getByRole('option', { name: /Entregas/ })
    .first()
    .waitFor()
  await caio.keyboard.press('Escape')

  await marina.getByRole('button', { name: 'Excluir conversa' }).click()
  await marina.getByRole('alertdialog').getByRole('button', { name: 'Excluir conversa' }).click()
  await dismiss(marina, 'Conversa excluída')
  await caio.getByText('Você saiu desta conversa.').waitFor()
  await checkScreenSizes(caio, 'chat-left')

  // A long chat is read upwards without a jump; who is removed while reading reads nothing more.
  const { id } = await admin.call(createChat, { title: 'Longa', users: await idsOf('Caio', 'Lívia') })
  for (let at = 1; at <= 120; at += 1) await admin.call(sendChatMessage, { id, message: `Mensagem ${at}` })
  await list(caio).getByRole('link', { name: /Longa/ }).click()
  await said(caio).getByText('Mensagem 120', { exact: true }).waitFor()
  const atEnd = () => said(caio).evaluate((field) => field.scrollHeight - field.scrollTop - field.clientHeight < 5)
  await expect.poll(atEnd).toBe(true)
  // A reader further up stays there when a message arrives.
  await said(caio).evaluate((field) => field.scrollTo({ top: 700 }))
  const seen = said(caio).getByText('Mensagem 80', { exact: true })
  const place = (await seen.boundingBox())?.y ?? 0
  await admin.call(sendChatMessage, { id, message: 'E mais uma' })
  await said(caio).getByText('E mais uma').waitFor()
  expect(Math.abs(((await seen.boundingBox())?.y ?? 0) - place)).toBeLessThan(5)
  // Earlier ones come in above, and what is read stays where it is.
  await said(caio).evaluate((field) => field.scrollTo({ top: 500 }))
  await expect.poll(() => said(caio).getByText('Mensagem 30', { exact: true }).count()).toBe(1)
  await said(caio).evaluate((field) => field.scrollTo({ top: 0 }))
  await said(caio).getByText('Mensagem 1', { exact: true }).waitFor()

  await admin.call(updateChat, { id, users: await idsOf('Lívia') })
  await caio.getByText('Você saiu desta conversa.').waitFor()
  await admin.call(sendChatMessage, { id, message: 'Só entre nós' })
  expect(await caio.getByText('Só entre nós').count()).toBe(0)

  // Below 900 px there are two tabs; what could not be sent stays and is sent again.
  const sales = await admin.call(createChat, { title: 'Vendas', users: await idsOf('Caio') })
  await caio.setViewportSize(phone)
  await caio.getByRole('tab', { name: 'Conversas' }).click()
  await caio.getByRole('link', { name: /Vendas/ }).click()
  await expect.poll(() => caio.getByRole('tab', { name: 'Mensagens' }).getAttribute('aria-selected')).toBe('true')
  await said(caio).getByText('Nada foi dito ainda').waitFor()
  await caio.context().setOffline(true)
  await write(caio, 'Chegou a tabela?')
  await said(caio).getByRole('button', { name: 'Tentar de novo' }).waitFor()
  await checkScreen(caio, 'chat-not-sent')
  await caio.context().setOffline(false)
  // It waits while its writer looks elsewhere.
  await caio.getByRole('tab', { name: 'Conversas' }).click()
  await caio.getByRole('link', { name: /Vendas/ }).click()
  await said(caio).getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.poll(() => said(caio).getByRole('button', { name: 'Tentar de novo' }).count()).toBe(0)
  await expect.poll(() => said(caio).getByText('Chegou a tabela?').count()).toBe(1)
  const texts = async () =>
    (await admin.call(listChatMessages, { id: sales.id, pageNumber: '1' })).records.map(({ message }) => message)
  // The response is lost and the page reloads before it knows. The message is stored once.
  await caio.route('**/chats/*/messages', async (route) => {
    if (route.request().method() === 'POST') {
      await route.fetch()
      await route.abort()
    } else await route.continue()
  })
  await write(caio, 'Ainda hoje?')
  await expect.poll(async () => (await texts()).filter((text) => text === 'Ainda hoje?').length).toBe(1)
  await caio.unroute('**/chats/*/messages')
  await caio.reload()
  await said(caio).getByText('Ainda hoje?').waitFor()
  await expect
    .poll(() => caio.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('chat-outbox'))))
    .toEqual([])
  expect((await texts()).filter((text) => text === 'Ainda hoje?')).toHaveLength(1)

  // A draft stays when its writer looks elsewhere.
  await caio.getByRole('textbox', { name: /^Mensagem para/ }).fill('Meio escrita')
  await caio.getByRole('tab', { name: 'Conversas' }).click()
  await caio.getByRole('link', { name: /Vendas/ }).click()
  await expect.poll(() => caio.getByRole('textbox', { name: /^Mensagem para/ }).inputValue()).toBe('Meio escrita')
})

test('all chats beyond one page are listed, also on a screen too tall to scroll, and a failure is shown', async () => {
  const admin = await stage.product.admin()
  const users = await idsOf('Lívia')
  for (let number = 1; number <= 25; number += 1) await admin.call(createChat, { title: `Turno ${number}`, users })
  const livia = await stage.enter(people.livia, { path: '/tickets' })
  await livia.setViewportSize({ width: 1280, height: 2400 })
  await livia.route('**/api/chats?*pageNumber=2*', (route) => route.abort())
  // A WebSocket that connects makes the client fetch lists again.
  await livia.getByText('Ao vivo').first().waitFor()
  await livia.getByRole('link', { name: 'Chat da equipe' }).click()
  const again = list(livia).getByRole('button', { name: 'Tentar de novo' })
  await again.waitFor()
  await livia.unrouteAll()
  await again.click()
  const all = list(livia)
    .getByRole('link')
    .filter({ hasText: /Turno \d/ })
  await expect.poll(() => all.count()).toBe(25)
})
