import { expect } from 'vitest'
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { sheetOf } from '../../../packages/server/test/fixtures/sheets.ts'
import { shop } from '../../support/connection.ts'
import { dismiss } from '../../support/desk.ts'
import { password } from '../../support/product.ts'
import { signIn } from '../../support/stage.ts'
import { crew, type Month } from './month.ts'

export const company = 'Marcenaria Serra Azul'
export const connectionTexts = {
  greeting: 'Olá! Aqui é a Serra Azul. Com quem quer falar?',
  closed: 'Estamos fechados. Abrimos de segunda a sexta, às 9h.',
  rating: 'Como foi o atendimento?',
  over: 'Obrigado, e até a próxima!',
}
export const sections = { sales: 'Vendas', repair: 'Assistência' }
export const welcome = { [sections.sales]: 'Vendas, bom dia!', [sections.repair]: 'Assistência, já vamos ver.' }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** On the sign-up page, as a visitor. */
export async function signUp(month: Month): Promise<void> {
  const page = await month.open()
  await page.goto(`${month.product.url}/login`)
  await page.getByRole('link', { name: 'Criar conta' }).click()
  await page.getByLabel('Nome da empresa').fill(company)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(crew.helena.email)
  await page.getByLabel('Telefone').pressSequentially('47991234567')
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('radio', { name: /Completo/ }).check()
  await button(page, 'Criar conta com o plano Completo').click()
  await page.waitForURL('**/login')
  await signIn(page, crew.helena.email)
  await page.waitForURL('**/tickets')
  await page.getByText('Confirme o e-mail da empresa').first().waitFor()
  const [made] = await month.product.query<{ id: number }>('select id from companies where name = $1', [company])
  month.companyId = made?.id ?? 0

  // The link of the mail, in whatever browser it is read.
  const letter = await month.mailTo(crew.helena.email, /confirme o seu e-mail$/)
  const secret = /confirm-email#\S+/.exec(letter)?.[0] ?? ''
  const reader = await month.open()
  await reader.goto(`${month.product.url}/${secret}`)
  await reader.getByText('E-mail confirmado').waitFor()
  await reader.context().close()
  await expect.poll(() => page.getByText('Confirme o e-mail da empresa').count()).toBe(0)
  await page.context().close()
}

/** Sets up branding, business hours and the rating. */
export async function furnish(month: Month): Promise<void> {
  const page = await month.enter('helena', '/settings')
  await page.getByRole('tab', { name: 'Marca' }).click()
  await page.getByLabel('Nome no sistema').fill('Serra Azul')
  await page.getByLabel('Cor principal', { exact: true }).fill('#1f6f4a')
  const logo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#1f6f4a' } })
    .png()
    .toBuffer()
  await page.getByLabel('Arquivo do logo').setInputFiles({ name: 'serra.png', mimeType: 'image/png', buffer: logo })
  await button(page, 'Publicar marca').click()
  await expect.poll(() => page.title()).toMatch(/ · Serra Azul$/)

  await page
    .getByRole('link', { name: 'Opções', exact: true })
    .or(page.getByRole('tab', { name: 'Opções' }))
    .first()
    .click()
  await page.getByRole('switch', { name: 'Avaliação' }).click()
  await page.getByText('Salvo', { exact: true }).waitFor()
  await page.getByText('Da empresa', { exact: true }).click()
  await page.getByRole('link', { name: 'Horários' }).click()
  for (const day of ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta']) {
    await page.getByLabel(`${day}: De`).fill('09:00')
    await page.getByLabel(`${day}: Até`).fill('18:00')
  }
  for (const day of ['Sábado', 'Domingo']) {
    const open = page.getByRole('group', { name: day, exact: true }).getByRole('switch')
    if (await open.isChecked()) await open.click()
  }
  await button(page, 'Salvar horários').click()
  await page.getByText('Horários atualizados').waitFor()
}

/** Two queues, a number that is paired by a code, and three colleagues. */
export async function openDesk(month: Month): Promise<void> {
  const page = await month.enter('helena', '/queues')
  for (const [at, name] of Object.values(sections).entries()) {
    await button(page, 'Nova fila').first().click()
    const adding = page.getByRole('dialog', { name: 'Nova fila' })
    await adding.getByLabel('Nome').fill(name)
    await adding.getByLabel('Saudação').fill(welcome[name] ?? '')
    await adding.getByLabel('Nome').press('Control+Enter')
    await dismiss(page, 'Fila salva')
    await expect.poll(() => page.getByRole('table', { name: 'Filas' }).getByRole('row').count()).toBe(at + 2)
  }
  await connect(month, page)
  await introduce(month, page)
  for (const who of ['caio', 'livia', 'bruno'] as const) await invite(month, page, who)
}

/** The first admin is named after the company until she enters her own name. */
export async function introduce({ product }: Month, page: Page): Promise<void> {
  await page.goto(`${product.url}/users`)
  await button(page, `Editar ${company}`).click()
  const editing = page.getByRole('dialog', { name: 'Editar usuário' })
  await editing.getByLabel('Nome', { exact: true }).fill(crew.helena.name)
  await editing.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(page, 'Usuário salvo')
}

async function connect({ product }: Month, page: Page): Promise<void> {
  await product.phones.addPhone({ pn: shop, name: company, business: true })
  await page.goto(`${product.url}/connections`)
  await button(page, 'Nova conexão').first().click()
  const adding = page.getByRole('dialog', { name: 'Nova conexão' })
  await adding.getByLabel('Nome', { exact: true }).fill('Loja')
  for (const name of Object.values(sections)) {
    await adding.getByLabel('Filas').fill(name)
    await page.getByRole('option', { name }).click()
  }
  await adding.getByLabel('Mensagem de saudação').fill(connectionTexts.greeting)
  await adding.getByRole('tab', { name: 'Mensagens' }).click()
  await adding.getByLabel('Mensagem fora do expediente').fill(connectionTexts.closed)
  await adding.getByLabel('Mensagem de avaliação').fill(connectionTexts.rating)
  await adding.getByLabel('Mensagem de conclusão').fill(connectionTexts.over)
  await button(page, 'Salvar e conectar').click()
  const pairing = page.getByRole('dialog', { name: 'Conectar Loja' })
  await pairing.getByLabel('Número deste celular').fill(`+${shop}`)
  await pairing.getByRole('button', { name: 'Gerar código' }).click()
  const spelt = await pairing.getByText(/^Código: [\w ]{15}$/).innerText()
  await product.phones.enterLinkCode(shop, spelt.replace('Código: ', '').replaceAll(' ', ''))
  await pairing.getByText('Número conectado').waitFor()
}

const places = { caio: [sections.sales], livia: [sections.repair], bruno: [sections.sales, sections.repair] }

export async function invite({ product }: Month, page: Page, who: keyof typeof places): Promise<void> {
  await page.goto(`${product.url}/users`)
  await button(page, 'Novo usuário').first().click()
  const adding = page.getByRole('dialog', { name: 'Novo usuário' })
  await adding.getByLabel('Nome', { exact: true }).fill(crew[who].name)
  await adding.getByLabel('E-mail').fill(crew[who].email)
  await adding.getByLabel('Senha').first().fill(password)
  for (const name of places[who]) {
    await adding.getByLabel('Filas').fill(name)
    await page.getByRole('option', { name }).click()
    await adding.getByRole('button', { name: `Remover ${name}` }).waitFor()
  }
  await adding.getByLabel('Nome', { exact: true }).press('Control+Enter')
  await dismiss(page, 'Usuário salvo')
}

/** The contacts of the sheet that have a phone on the network. */
export const known = Array.from({ length: 24 }, (_, at) => ({
  phone: `55479${91_000_000 + at}`,
  name: `Cliente antigo ${String.fromCodePoint(65 + at)}`,
}))
export const imported = 2_000

/** Imports a sheet of two thousand contacts. Those with a phone get a tag. */
export async function importContacts(month: Month): Promise<void> {
  const page = await month.enter('helena', '/tags')
  await button(page, 'Nova etiqueta').first().click()
  const tag = page.getByRole('dialog', { name: /etiqueta/ })
  await tag.getByLabel('Nome').fill('Cliente antigo')
  await tag.getByLabel('Nome').press('Control+Enter')
  await dismiss(page, 'Etiqueta salva')
  await page.goto(`${month.product.url}/contacts`)
  const old = known.map(({ phone, name }) => [name, phone, 'Joinville'])
  const others = Array.from({ length: imported - old.length }, (_, at) => [
    `Pessoa ${1_000 + at}`,
    `47 98${8_000_000 + at}`,
    'Jaraguá',
  ])
  await importSheet(page, 'antigos.xlsx', old, 'Cliente antigo')
  await importSheet(page, 'agenda.xlsx', others)
  await page.getByText('2.000 contatos', { exact: true }).waitFor()
}

async function importSheet(page: Page, file: string, rows: string[][], tag?: string): Promise<void> {
  await button(page, 'Importar').first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Importar contatos' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Escolher arquivo' }).press('Enter')
  const buffer = sheetOf([['Nome', 'Celular', 'Cidade'], ...rows])
  await (await chooser).setFiles([{ name: file, mimeType: '', buffer }])
  await dialog.getByText(`${rows.length.toLocaleString('pt-BR')} linhas`).waitFor()
  if (tag) {
    await page.getByLabel('Etiqueta para todos').press('Enter')
    await page.getByRole('option', { name: tag }).press('Enter')
  }
  await dialog.getByRole('button', { name: `Importar ${rows.length.toLocaleString('pt-BR')} contatos` }).press('Enter')
  const over = page.getByRole('region', { name: new RegExp(`^${file} foi importada`) })
  await over.getByText(`${rows.length.toLocaleString('pt-BR')} contatos novos`).waitFor({ timeout: 120_000 })
  await over.getByRole('button', { name: `Dispensar o resultado de ${file}` }).press('Enter')
}
