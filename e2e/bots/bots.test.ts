// @module-tag bots
// @module-tag queues
// @module-tag integrations

import { listConnections, updateConnection } from '@recado/contract/connections/api'
import { listQueues, updateQueue } from '@recado/contract/queues/api'
import { updateSetting } from '@recado/contract/settings/api'
import { expect, test } from 'vitest'
import { checkScreen, checkScreenSizes, phone as telephone } from '../support/browser.ts'
import { people } from '../support/company.ts'
import { connectNumber, shop } from '../support/connection.ts'
import { chooseOption, chooseTicketAction, conversation, customers, field, openTab, row, wordsOf } from '../support/desk.ts'
import { setStage } from '../support/stage.ts'

const { beatriz, joao, mariana, rafael } = customers

const stage = setStage(async (product) => {
  await connectNumber(product)
  const admin = await product.admin()
  const queues = await admin.call(listQueues, {})
  const idOf = (name: string) => queues.find((queue) => queue.name === name)?.id ?? 0
  await admin.call(updateQueue, {
    id: idOf('Suporte técnico'),
    greetingMessage: 'O que houve, {{firstName}}?',
    options: [
      {
        title: 'Gaveta',
        message: 'E a gaveta?',
        children: [{ title: 'Emperrou', message: 'Passe parafina nas corrediças.', children: [] }],
      },
      { title: 'Porta', message: 'Já vamos ver a porta.', children: [] },
    ],
  })
  const [line] = await admin.call(listConnections, {})
  await admin.call(updateConnection, {
    id: line?.id ?? 0,
    queueIds: [idOf('Vendas'), idOf('Suporte técnico')],
    greetingMessage: 'Olá! Com quem você quer falar?',
    ratingMessage: 'Como foi?',
    complationMessage: 'Até a próxima!',
  })
  await admin.call(updateSetting, { settingKey: 'userRating', value: 'enabled' })
  // A linked phone shows it in words.
  await admin.call(updateSetting, { settingKey: 'chatBotType', value: 'list' })
})

const menu = 'Olá! Com quem você quer falar?\n*1* - Suporte técnico\n*2* - Vendas'

/** The messages the customer's phone has from the shop, once there are `count` of them. */
async function heard({ phone }: { phone: string }, count: number): Promise<string[]> {
  const { phones } = stage.product
  const texts = async () => (await phones.messages(phone, shop)).flatMap((message) => (message.fromMe ? [] : [wordsOf(message)]))
  await expect.poll(async () => (await texts()).length, { timeout: 15_000 }).toBe(count)
  return texts()
}

test('a customer walks the bot’s menu, an attendant takes over, and the customer rates the conversation', async () => {
  const { phones } = stage.product
  const livia = await stage.enter(people.livia)
  await phones.write(beatriz.phone, shop, 'Oi, boa tarde')
  expect((await heard(beatriz, 1))[0]).toBe(menu)
  await phones.write(beatriz.phone, shop, 'suporte tecnico')
  expect((await heard(beatriz, 2))[1]).toMatch(/^O que houve, Beatriz\?\n\*1\* - Gaveta/)
  await chooseOption(stage.product, beatriz, 1)
  expect((await heard(beatriz, 3))[2]).toMatch(/^E a gaveta\?/)

  await openTab(livia, /Aguardando/)
  await row(livia, beatriz).getByRole('img', { name: 'Resposta automática' }).waitFor()
  await row(livia, beatriz).getByText('Suporte técnico').waitFor()
  await checkScreenSizes(livia, 'bots-list')
  const [waiting] = await stage.product.query<{ uuid: string }>(`select uuid from tickets where status = 'pending'`)
  await livia.goto(`${stage.product.url}/tickets/${waiting?.uuid}`)
  const here = conversation(livia, beatriz)
  await here.getByRole('button', { name: 'Assumir' }).click()
  await here.getByText('As respostas automáticas estão com a conversa.').waitFor({ state: 'detached' })
  await livia.getByText('Uma pessoa aceitou.').waitFor()
  await phones.write(beatriz.phone, shop, '1')
  await here.getByRole('log').getByText('1', { exact: true }).last().waitFor()
  await field(livia).fill('Oi Beatriz, sou a Lívia')
  await livia.keyboard.press('Enter')
  expect((await heard(beatriz, 4))[3]).toContain('sou a Lívia')
  // The bot's messages show the bot as their author, not the reader.
  await here
    .getByRole('article', { name: /^Resposta automática, / })
    .first()
    .waitFor()

  await chooseTicketAction(livia, beatriz, 'Resolver')
  expect((await heard(beatriz, 5))[4]).toMatch(/^Como foi\?\n\*1\* - Insatisfeito/)
  await chooseOption(stage.product, beatriz, 3)
  expect((await heard(beatriz, 6))[5]).toBe('Até a próxima!')
  await openTab(livia, /Resolvidos/)
  await row(livia, beatriz).click()
  await livia.getByText('Nota 3: muito satisfeito').waitFor()
  // The holders of the ticket, in order.
  const holders = livia.getByRole('list', { name: 'Quem atendeu' }).getByRole('listitem')
  await expect.poll(() => holders.count()).toBe(2)
  expect(await holders.nth(0).innerText()).toMatch(/^Respostas automáticas\s+\d\d:\d\d – \d\d:\d\d · (< 1|\d+) min$/)
  expect(await holders.nth(1).innerText()).toMatch(/^Lívia Rocha\s+\d\d:\d\d – \d\d:\d\d · (< 1|\d+) min$/)
  await checkScreenSizes(livia, 'bots-holders')
})

test('on a phone an admin peeks at a customer in the middle of the menu and takes over', async () => {
  const { phones } = stage.product
  const marina = await stage.enter(people.marina, { viewport: telephone, hasTouch: true, isMobile: true })
  await phones.write(mariana.phone, shop, 'Bom dia')
  expect((await heard(mariana, 1))[0]).toBe(menu)
  await chooseOption(stage.product, mariana, 1)
  expect((await heard(mariana, 2))[1]).toMatch(/^O que houve, Mariana\?/)

  await openTab(marina, /Aguardando/)
  await row(marina, mariana).getByRole('img', { name: 'Resposta automática' }).waitFor()
  await row(marina, mariana)
    .getByRole('button', { name: `Espiar ${mariana.name}` })
    .tap()
  const peek = marina.getByRole('dialog', { name: new RegExp(mariana.name) })
  await peek.getByText('As respostas automáticas estão com a conversa.').waitFor()
  await peek.getByText('O que houve, Mariana?').waitFor()
  await checkScreen(marina, 'bots-peek')
  await peek.getByRole('button', { name: 'Fechar' }).tap()
  await row(marina, mariana)
    .getByRole('button', { name: `Aceitar ${mariana.name}` })
    .tap()

  const here = conversation(marina, mariana)
  await here.getByText('O que houve, Mariana?').waitFor()
  expect(await here.getByText('As respostas automáticas estão com a conversa.').count()).toBe(0)
  await phones.write(mariana.phone, shop, '1')
  await here.getByRole('log').getByText('1', { exact: true }).last().waitFor()
  await field(marina).fill('Oi Mariana, sou a Marina')
  await here.getByRole('button', { name: 'Enviar' }).tap()
  // The menu does not answer the second "1": the next message is Marina's.
  expect((await heard(mariana, 3))[2]).toContain('sou a Marina')
  await here.getByRole('button', { name: 'Contato', exact: true }).tap()
  const holders = marina.getByRole('list', { name: 'Quem atendeu' }).getByRole('listitem')
  await expect
    .poll(() => holders.allInnerTexts())
    .toEqual([expect.stringMatching(/^Respostas automáticas/), expect.stringMatching(/^Marina Prado\s+\d\d:\d\d – agora/)])
  await holders.nth(1).scrollIntoViewIfNeeded()
})

test('a bot that has sent too much is stopped, the screen says so until an attendant takes over, and a running bot is paused', async () => {
  const { phones } = stage.product
  await phones.write(rafael.phone, shop, 'Oi')
  await heard(rafael, 1)
  await stage.product.query(
    `insert into bot_steps (company_id, ticket_id, rules, said, at)
     select t.company_id, t.id, '{not-understood}', 1, now() from generate_series(1, 20),
       tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id where c.name = $1`,
    [rafael.name],
  )
  const marina = await stage.enter(people.marina)
  await openTab(marina, /Aguardando/)
  await row(marina, rafael).getByRole('img', { name: 'Resposta automática' }).waitFor()
  await phones.write(rafael.phone, shop, 'Quero falar com alguém')
  await row(marina, rafael).getByText('Respostas pararam').waitFor()
  const [{ uuid } = { uuid: '' }] = await stage.product.query<{ uuid: string }>('select uuid from tickets where bot_halted')
  await marina.goto(`${stage.product.url}/tickets/${uuid}`)
  const here = conversation(marina, rafael)
  await here.getByText('As respostas automáticas pararam').waitFor()
  await marina.getByText('Respostas demais em uma hora: espera uma pessoa.').waitFor()
  await checkScreenSizes(marina, 'bots-halted')
  await here.getByRole('button', { name: 'Assumir' }).click()
  await here.getByText('As respostas automáticas pararam').waitFor({ state: 'detached' })
  expect(await heard(rafael, 1)).toEqual([menu])

  // A running bot is paused.
  await phones.write(joao.phone, shop, 'Bom dia')
  await heard(joao, 1)
  const [waiting] = await stage.product.query<{ uuid: string }>(
    `select t.uuid from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id where c.name = $1`,
    [joao.name],
  )
  await marina.goto(`${stage.product.url}/tickets/${waiting?.uuid}`)
  const there = conversation(marina, joao)
  await there.getByText('As respostas automáticas estão com a conversa.').waitFor()
  await marina.getByText('Perguntamos qual fila.').waitFor()
  await checkScreenSizes(marina, 'bots-conversation')
  await there.getByRole('button', { name: 'Pausar' }).click()
  await there.getByText('As respostas automáticas estão com a conversa.').waitFor({ state: 'detached' })
  await marina.getByText('Alguém pausou as respostas automáticas.').waitFor()
  await phones.write(joao.phone, shop, '1')
  await there.getByRole('log').getByText('1', { exact: true }).waitFor()
  expect(await heard(joao, 1)).toHaveLength(1)
})

test('a connection with two queues is refused without a greeting, at its field, and what was typed stays', async () => {
  const marina = await stage.enter(people.marina, { path: '/connections' })
  await marina.getByRole('button', { name: 'Editar Matriz' }).click()
  const editing = marina.getByRole('dialog', { name: 'Editar conexão' })
  const greeting = editing.getByLabel('Mensagem de saudação')
  await editing.getByLabel('Nome', { exact: true }).fill('Matriz nova')
  await greeting.fill('  ')
  await editing.getByRole('tab', { name: 'Mensagens' }).click()
  await editing.getByLabel('Mensagem de avaliação').fill('Como foi hoje?')
  await editing.getByRole('button', { name: 'Salvar' }).click()

  // The field is on another tab, which comes to the front.
  await expect.poll(() => greeting.getAttribute('aria-invalid')).toBe('true')
  const described = (await greeting.getAttribute('aria-describedby')) ?? ''
  const words = await Promise.all(described.split(' ').map((id) => marina.locator(`[id="${id}"]`).innerText()))
  expect(words.join(' ')).toContain('Com mais de uma fila, escreva a mensagem de saudação.')
  expect(await greeting.evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await editing.getByLabel('Nome', { exact: true }).inputValue()).toBe('Matriz nova')
  await checkScreenSizes(marina, 'bots-greeting')
  await greeting.fill('Oi de novo!')
  await editing.getByRole('tab', { name: 'Mensagens' }).click()
  expect(await editing.getByLabel('Mensagem de avaliação').inputValue()).toBe('Como foi hoje?')
  await editing.getByRole('button', { name: 'Salvar' }).click()
  await editing.waitFor({ state: 'detached' })
  const [line] = await (await stage.product.admin()).call(listConnections, {})
  expect(line).toMatchObject({ name: 'Matriz nova', greetingMessage: 'Oi de novo!', ratingMessage: 'Como foi hoje?' })
})
