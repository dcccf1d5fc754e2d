// @module-tag campaigns
// @module-tag campaign-settings
// @module-tag campaign-reports
// @module-tag contact-lists

import { updateCampaignSettings } from '@recado/contract/campaigns/api'
import { createContactList } from '@recado/contract/contact-lists/api'
import { createContactListItem } from '@recado/contract/contact-lists/items'
import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkScreenSizes, soon } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { connectNumber, shop } from '#support/connection.ts'
import { conversation, customers, dismiss, receive } from '#support/desk.ts'
import { setStage } from '#support/stage.ts'

const { beatriz, joao, mariana, rafael } = customers
const whoWrote = [beatriz, joao, mariana]

const stage = setStage(async (product) => {
  await product.query(`update users set profile = 'owner' where name = 'Lívia Rocha'`)
  await connectNumber(product)
  for (const customer of whoWrote) await receive(product, customer, `Bom dia, aqui é ${customer.name}`)
  const admin = await product.admin()
  const { id: contactListId } = await admin.call(createContactList, { name: 'Clientes 2026' })
  for (const { name, phone } of [...whoWrote, rafael])
    await admin.call(createContactListItem, { contactListId, name, number: phone })
})

const name = 'Mesas de Natal'
const row = (page: Page) => page.getByRole('table', { name: 'Campanhas' }).getByRole('row').filter({ hasText: name })
/** The messages a customer got from the shop. */
const got = async (phone: string) =>
  (await stage.product.phones.messages(phone, shop)).flatMap(({ fromMe, text }) => (fromMe ? [] : [text ?? '']))
const all = async () => (await Promise.all([...whoWrote, rafael].map(({ phone }) => got(phone)))).flat()

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

async function lines(file: Promise<Download>): Promise<string[][]> {
  const text = await readFile(await (await file).path(), 'utf8')
  return text
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'))
}

test('settings say what they mean, and are saved', async () => {
  const marina = await stage.enter(people.marina)
  await marina.getByRole('button', { name: 'Campanhas' }).press('Enter')
  await marina
    .getByRole('navigation')
    .getByRole('group', { name: 'Campanhas' })
    .getByRole('link', { name: 'Configurações' })
    .click()
  const effect = marina.getByRole('complementary', { name: 'Com estes valores' })
  await effect.getByText('35 min').waitFor()
  await choose(marina, 'Intervalo aleatório entre mensagens', '0 (sem intervalo)')
  await marina.getByText('Números do WhatsApp Web esperam ainda 1 segundo.').waitFor()
  await effect.getByText('5 min').waitFor()
  await choose(marina, 'Intervalo aleatório entre mensagens', '20 segundos')
  await marina.getByRole('switch', { name: 'Enviar só em um horário' }).click()
  await marina.getByLabel('Das').fill('00:00')
  await marina.getByLabel('Às', { exact: true }).fill('23:59')
  const adding = marina.getByRole('group', { name: 'Nova variável' })
  await adding.getByLabel('Chave').fill('cupom')
  await adding.getByLabel('Valor').fill('MESA30')
  await adding.getByLabel('Valor').press('Enter')
  await marina.getByRole('cell', { name: 'MESA30' }).waitFor()
  await checkScreenSizes(marina, 'campaign-settings')

  // Leaving the page asks first. Cancelling keeps the input.
  await marina.getByRole('link', { name: 'Contatos', exact: true }).click()
  await marina.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()
  await marina.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(marina, 'Configurações salvas')
  await marina.reload()
  await marina.getByRole('cell', { name: 'MESA30' }).waitFor()
  expect(await marina.getByLabel('Às', { exact: true }).inputValue()).toBe('23:59')
  await marina.getByRole('switch', { name: 'Enviar só em um horário' }).click()
  await marina.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(marina, 'Configurações salvas')
})

test('a campaign is written, seen as people will see it, sent, stopped, changed, sent to the others, and reported', async () => {
  const livia = await stage.enter(people.livia, { path: '/campaigns', colorScheme: 'dark' })
  await livia.getByText('Nenhuma campanha ainda').waitFor()
  await checkScreenSizes(livia, 'campaigns-empty-dark')

  const marina = await stage.enter(people.marina, { path: '/campaigns' })
  await marina.getByRole('button', { name: 'Nova campanha', exact: true }).first().click()
  await marina.getByRole('heading', { name: 'Nova campanha' }).waitFor()
  await checkScreenSizes(marina, 'campaign-new')

  await marina.getByLabel('Nome').fill(name)
  await choose(marina, 'Conexão', /Matriz/)
  await choose(marina, 'Lista', 'Clientes 2026')
  const before = marina.getByRole('region', { name: 'Antes de enviar' })
  await before.getByText('4 pessoas').waitFor()
  await before.getByText(/^[a-záç-]+, \d\d\/\d\d, das 09:00 às 09:0\d$/).waitFor()
  await marina.getByRole('textbox', { name: 'Mensagem 1' }).fill('Olá, ')
  await marina.getByRole('button', { name: '{{nome}}', exact: true }).click()
  await marina.keyboard.type('. Cupom {cupom}')
  const preview = marina.getByRole('region', { name: 'Prévia' })
  await preview.getByText(`Olá, ${beatriz.name}. Cupom MESA30`).waitFor()
  await preview.getByRole('button', { name: 'Próxima pessoa' }).click()
  await preview.getByText(`Olá, ${joao.name}. Cupom MESA30`).waitFor()

  // A message to strangers needs a confirmation that they agreed.
  await marina.getByText('Agora', { exact: true }).click()
  const consent = marina.getByRole('region', { name: '1 pessoa nunca escreveu para você' })
  await checkScreenSizes(marina, 'campaign-strangers')
  await consent.getByRole('button', { name: 'Deixar de fora' }).click()
  await marina.getByRole('button', { name: 'Enviar agora para 3' }).click()
  await dismiss(marina, 'Campanha salva: começa agora')

  // The first contact gets it at once, the next one seconds later. One press in between stops it.
  await row(livia).getByText('Em andamento').waitFor(soon)
  await expect.poll(all).toHaveLength(1)
  await row(marina)
    .getByRole('button', { name: `Parar ${name}` })
    .click()
  await marina
    .getByText(/^Parada\. Nada sai depois de \d\d:\d\d:\d\d\.$/)
    .first()
    .waitFor()
  await row(livia).getByText('Cancelada').waitFor(soon)
  await row(marina).getByText('Parada por alguém da equipe. 2 na fila.').filter({ visible: true }).waitFor()
  const sent = await all()
  await checkScreenSizes(marina, 'campaigns-stopped')

  // Only the texts can be changed now.
  await row(marina)
    .getByRole('button', { name: `Editar ${name}` })
    .click()
  await marina.getByText('Parada: só as mensagens podem mudar.').waitFor()
  expect(await marina.getByLabel('Nome').count()).toBe(0)
  await marina.getByRole('textbox', { name: 'Mensagem 1' }).fill('Oi, {nome}. Use {cupom}')
  await marina.getByRole('button', { name: 'Voltar às campanhas' }).click()
  await marina.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()
  await marina.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(marina, 'Campanha salva')

  await (await stage.product.admin()).call(updateCampaignSettings, { settings: { messageInterval: 0 } })
  await row(marina)
    .getByRole('button', { name: `Recomeçar ${name}` })
    .click()
  await dismiss(marina, 'Campanha recomeçada')
  await row(marina).getByRole('link', { name }).click()
  await marina.getByText('Finalizada').waitFor()
  const figures = marina.getByRole('main')
  await expect.poll(() => figures.innerText()).toMatch(/Enviadas\s+3\s+100% de 3/)
  await expect.poll(() => figures.innerText()).toMatch(/Puladas\s+1\s/)
  await marina
    .getByRole('row')
    .filter({ hasText: rafael.name })
    .getByText('Nunca escreveu: ficou de fora')
    .filter({ visible: true })
    .waitFor()
  const texts = await all()
  expect(texts).toHaveLength(3)
  expect(texts.filter((text) => /^Oi, .+\. Use MESA30$/.test(text))).toHaveLength(3 - sent.length)

  // A contact's answer is one press away.
  await stage.product.phones.write(beatriz.phone, shop, 'Quero uma mesa')
  const reply = marina.getByRole('link', { name: `Respondeu: abrir a conversa com ${beatriz.name}` }).filter({ visible: true })
  await reply.waitFor()
  await stage.product.phones.write(joao.phone, shop, 'SAIR')
  const rows = marina.getByRole('table', { name: 'Pessoas' }).getByRole('row')
  await rows
    .filter({ hasText: joao.name })
    .getByText(/^Pediu para sair \d\d:\d\d/)
    .filter({ visible: true })
    .waitFor()
  await checkScreenSizes(marina, 'campaign-report')
  await marina.getByText('Puladas 1').click()
  await expect.poll(() => rows.count()).toBe(2)
  await marina.getByText('Saíram 1').click()
  await rows.filter({ hasText: joao.name }).waitFor()
  const sheet = marina.waitForEvent('download')
  await marina.getByRole('button', { name: 'CSV' }).click()
  expect((await sheet).suggestedFilename()).toBe('campanha.csv')
  const time = expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/) as string
  const [heads, ...everybody] = await lines(sheet)
  expect(heads?.slice(2, 5)).toEqual(['Mensagem', 'Situação', 'Motivo'])
  const ofPerson = (name: string) => everybody.find(([person]) => person === name)
  expect(ofPerson(joao.name)).toEqual([
    joao.name,
    joao.phone,
    '1',
    expect.any(String),
    '',
    '',
    '',
    time,
    ...Array(3).fill(expect.any(String)),
    time,
    '',
  ])
  expect(ofPerson(rafael.name)?.slice(3, 5)).toEqual(['Pulada', 'Nunca escreveu: ficou de fora'])
  await marina.getByText('Todas 4').click()
  await reply.click()
  await conversation(marina, beatriz).getByText('Quero uma mesa').first().waitFor()

  await marina.goto(`${stage.product.url}/campaigns`)
  const ledger = marina.waitForEvent('download')
  await marina.getByRole('button', { name: 'Consentimentos' }).click()
  expect((await ledger).suggestedFilename()).toBe('consentimentos.csv')
  const left = [joao.name, joao.phone, 'Não receber campanhas', 'Palavra do contato', 'SAIR', '', '', name, time]
  expect((await lines(ledger)).slice(1)).toEqual([left])
  await row(marina)
    .getByRole('button', { name: `Ver ${name}` })
    .click()
  await marina.getByText('Finalizada: só para ler.').waitFor()
  await marina.getByRole('button', { name: 'Voltar às campanhas' }).click()
  await row(marina)
    .getByRole('button', { name: `Excluir ${name}` })
    .click()
  await marina.getByRole('alertdialog').getByText('As mensagens enviadas ficam nas conversas.').waitFor()
  await marina.getByRole('button', { name: 'Excluir campanha' }).click()
  await dismiss(marina, 'Campanha excluída')
  await row(livia).waitFor({ ...soon, state: 'detached' })
})
