// @module-tag campaigns

import { listCampaigns, updateCampaign } from '@recado/contract/campaigns/api'
import { createConnection } from '@recado/contract/connections/api'
import { createContactList } from '@recado/contract/contact-lists/api'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkScreenSizes, phone } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { dismiss } from '#support/desk.ts'
import { setStage } from '#support/stage.ts'

const stage = setStage(async (product) => {
  await product.query(`update users set profile = 'owner' where name = 'Lívia Rocha'`)
  const admin = await product.admin()
  await admin.call(createContactList, { name: 'Clientes 2026' })
  await admin.call(createConnection, { name: 'Loja Centro' })
})

const card = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Campanhas' }).getByRole('row').filter({ hasText: text })
const stored = async () => (await (await stage.product.admin()).call(listCampaigns, {})).records[0]

/** A time in the company's timezone, in the format its field takes. */
function inHours(hours: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' })
  return format.format(Date.now() + hours * 3_600_000).replace(' ', 'T')
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

test('a draft that two people change keeps what each has typed, and a file goes with it', async () => {
  const marina = await stage.enter(people.marina, { path: '/campaigns/new' })
  await marina.getByLabel('Nome').fill('Rascunho')
  await marina.getByRole('textbox', { name: 'Mensagem 1' }).fill('Primeira')
  const chooser = marina.waitForEvent('filechooser')
  await marina.getByRole('button', { name: 'Escolher arquivo' }).click()
  await (await chooser).setFiles([{ name: 'catalogo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') }])
  await marina.getByRole('region', { name: 'Prévia' }).getByText('catalogo.pdf').waitFor()
  await marina.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(marina, 'Campanha salva')
  expect(await stored()).toMatchObject({ status: 'INATIVA', mediaName: 'catalogo.pdf', message1: 'Primeira', message2: null })

  await card(marina, 'Rascunho').getByRole('button', { name: 'Editar Rascunho' }).click()
  await marina.getByRole('tab', { name: /Mensagem 2/ }).click()
  await marina.getByRole('textbox', { name: 'Mensagem 2' }).fill('Segunda, de Marina')
  const { id = 0 } = (await stored()) ?? {}
  const livia = await stage.product.signIn(people.livia)
  await livia.call(updateCampaign, { id, name: 'Rascunho da Lívia', message2: 'Segunda, de Lívia' })
  await marina.getByRole('button', { name: 'Salvar' }).click()
  await marina.getByRole('alert').getByRole('button', { name: 'Gravar o meu' }).waitFor()
  expect(await marina.getByRole('textbox', { name: 'Mensagem 2' }).inputValue()).toBe('Segunda, de Marina')
  await checkScreenSizes(marina, 'campaign-conflict')
  await marina.getByRole('alert').getByRole('button', { name: 'Gravar o meu' }).click()
  await dismiss(marina, 'Campanha salva')
  expect(await stored()).toMatchObject({ name: 'Rascunho', message2: 'Segunda, de Marina', mediaName: 'catalogo.pdf' })
})

test('on a phone the preview is the second tab, and a campaign that cannot be scheduled yet says why', async () => {
  const marina = await stage.enter(people.marina, { path: '/campaigns', viewport: phone, hasTouch: true })
  await card(marina, 'Rascunho').getByRole('button', { name: 'Mais ações de Rascunho' }).click()
  await marina.getByRole('menuitem', { name: 'Editar Rascunho' }).click()
  await marina.getByRole('tab', { name: 'Prévia' }).click()
  await marina.getByRole('region', { name: 'Prévia' }).getByText('Primeira').waitFor()
  await checkScreenSizes(marina, 'campaign-preview')
  await marina.setViewportSize(phone)
  await marina.getByRole('tab', { name: 'Campanha', exact: true }).click()
  await marina.getByText('Etiqueta', { exact: true }).click()
  await marina.getByRole('tab', { name: 'Prévia' }).click()
  await marina.getByRole('button', { name: 'Programar' }).click()
  await expect.poll(() => marina.getByText('Obrigatório').count()).toBe(2)
  await marina.getByRole('button', { name: 'Voltar às campanhas' }).click()
  await marina.getByRole('alertdialog').getByRole('button', { name: 'Descartar mudanças' }).click()
  await card(marina, 'Rascunho').waitFor()
})

test('a scheduled campaign protects what it uses, can be edited until an hour before its time, and then only stopped', async () => {
  const marina = await stage.enter(people.marina, { path: '/campaigns' })
  await card(marina, 'Rascunho').getByRole('button', { name: 'Editar Rascunho' }).click()
  await choose(marina, 'Conexão', 'Loja Centro')
  await choose(marina, 'Lista', 'Clientes 2026')
  await marina.getByLabel('Data e hora').fill(inHours(3))
  await marina.getByRole('button', { name: 'Programar' }).press('Enter')
  await dismiss(marina, 'Campanha salva e programada')
  await card(marina, 'Rascunho')
    .getByText(/^Editável até/)
    .filter({ visible: true })
    .waitFor()
  expect(await stored()).toMatchObject({ status: 'PROGRAMADA', contactList: { name: 'Clientes 2026' } })

  await marina.goto(`${stage.product.url}/contact-lists`)
  await marina.getByRole('button', { name: 'Excluir Clientes 2026' }).click()
  await marina.getByRole('button', { name: 'Excluir lista' }).click()
  await dismiss(marina, 'A campanha "Rascunho" usa isto.')
  await marina.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()

  await marina.getByRole('link', { name: 'Campanhas' }).click()
  await card(marina, 'Rascunho').getByRole('button', { name: 'Editar Rascunho' }).click()
  await marina.getByLabel('Data e hora').fill(inHours(0.5))
  await checkScreenSizes(marina, 'campaign-planned')
  await marina.getByRole('button', { name: 'Programar' }).click()
  await dismiss(marina, 'Campanha salva e programada')
  await card(marina, 'Rascunho').getByRole('button', { name: 'Ver Rascunho' }).click()
  await marina.getByRole('status').getByText('Começa em menos de 1 hora: só dá para parar.').waitFor()
  expect(await marina.getByRole('textbox').count()).toBe(0)
  expect(await marina.getByRole('button', { name: 'Salvar' }).count()).toBe(0)
  await checkScreenSizes(marina, 'campaign-locked')
  await marina.getByRole('button', { name: 'Parar Rascunho' }).click()
  await marina.getByText('Parada: só as mensagens podem mudar.').waitFor()
  await marina.getByRole('textbox', { name: 'Mensagem 1' }).waitFor()
})
