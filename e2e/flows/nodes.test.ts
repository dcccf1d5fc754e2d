// @module-tag flow-nodes
// @module-tag flows

import { createFlow, showFlow } from '@recado/contract/flows/api'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addBlock } from '#support/automation/blocks.ts'
import { checkScreenSizes } from '../support/browser.ts'
import { people } from '../support/company.ts'
import { dismiss } from '../support/desk.ts'
import { makeSamples } from '../support/samples.ts'
import { setStage } from '../support/stage.ts'

const stage = setStage()

async function openFlow(name: string): Promise<{ page: Page; id: number }> {
  const admin = await stage.product.admin()
  const { id } = await admin.call(createFlow, { name })
  const page = await stage.enter(people.marina, { path: `/flowbuilder/${id}` })
  await block(page, 'Inicio do fluxo').waitFor()
  return { page, id }
}

const block = (page: Page, words: string | RegExp) => page.locator('.react-flow__node').filter({ hasText: words })

const submit = (page: Page) => page.keyboard.press('Control+Enter')
const gone = (dialog: Locator) => dialog.waitFor({ state: 'detached' })

/** The blocks' data after a save. */
async function saved(page: Page, id: number) {
  await page.keyboard.press('Control+s')
  await dismiss(page, 'Fluxo salvo com sucesso')
  const { flow } = await (await stage.product.admin()).call(showFlow, { id })
  return (flow.flow?.nodes ?? []).map(({ type, data }) => [type, data] as const)
}

test('text and branching blocks are filled in, refused where invalid, and keep what the specification says', async () => {
  const { page, id } = await openFlow('Palavras')
  const interval = await addBlock(page, 'Intervalo', 'Adicionar intervalo ao fluxo')
  await interval.getByLabel('Segundos').fill('20')
  await submit(page)
  await gone(interval)
  await block(page, 'Intervalo 20 seg.').waitFor()

  const question = await addBlock(page, 'Pergunta', 'Adicionar pergunta ao fluxo')
  await question.getByLabel('Mensagem').fill('Qual o CPF?')
  await question.getByLabel('Salvar resposta', { exact: true }).fill('cpf')
  expect(await question.getByLabel('Salvar resposta no contato').isChecked()).toBe(false)
  await question.getByLabel('Salvar resposta no contato').check()
  await checkScreenSizes(page, 'node-question')
  await submit(page)
  await gone(question)
  expect(await page.evaluate(() => localStorage.getItem('variables'))).toContain('cpf')

  const menu = await addBlock(page, 'Menu', 'Adicionar menu ao fluxo')
  await menu.getByLabel('Mensagem').fill('O que deseja, ')
  // A variable is inserted at the cursor.
  await menu.getByRole('button', { name: /cpf/ }).click()
  await menu.getByRole('textbox', { name: 'Opção 1' }).fill('Comprar')
  await menu.getByRole('button', { name: 'Adicionar opção' }).click()
  await menu.getByRole('textbox', { name: 'Opção 2' }).fill('Reclamar')
  await menu.getByRole('button', { name: 'Subir Opção 2' }).click()
  await checkScreenSizes(page, 'node-menu')
  await submit(page)
  await gone(menu)

  const condition = await addBlock(page, 'Condição', 'Adicionar condição ao fluxo')
  await condition.getByLabel('Variável').fill('cpf')
  await submit(page)
  await condition.getByText('Obrigatório').waitFor()
  await condition.getByLabel('Valor').fill('10')
  await submit(page)
  await gone(condition)

  const randomizer = await addBlock(page, 'Randomizador', 'Adicionar randomizador ao fluxo')
  await randomizer.getByRole('slider').focus()
  await page.keyboard.press('ArrowRight')
  await randomizer.getByText('Primeiro 60%').waitFor()
  await randomizer.getByText('Segundo 40%').waitFor()
  await submit(page)
  await gone(randomizer)

  const ticket = await addBlock(page, 'Ticket', 'Adicionar ticket ao fluxo')
  await ticket.getByLabel('Fila').click()
  await page.getByRole('option', { name: 'Vendas' }).click()
  await submit(page)
  await gone(ticket)

  const nodes = await saved(page, id)
  expect(nodes.slice(1, 6)).toEqual([
    ['interval', { label: 'Intervalo 20 seg.', sec: 20 }],
    ['question', { typebotIntegration: { message: 'Qual o CPF?', answerKey: 'cpf', saveToContact: true, expects: 'words' } }],
    [
      'menu',
      {
        message: 'O que deseja, {{cpf}}',
        arrayOption: [
          { number: 2, value: 'Reclamar' },
          { number: 1, value: 'Comprar' },
        ],
      },
    ],
    ['condition', { key: 'cpf', condition: 1, value: '10' }],
    ['randomizer', { percent: 60 }],
  ])
  expect(nodes[6]?.[0]).toBe('ticket')

  // A double click opens what is there.
  await page.getByRole('button', { name: 'Mostrar tudo' }).click()
  await block(page, 'Qual o CPF?').dblclick()
  const again = page.getByRole('dialog', { name: 'Editar pergunta' })
  expect(await again.getByLabel('Salvar resposta', { exact: true }).inputValue()).toBe('cpf')
  await again.getByLabel('Salvar resposta', { exact: true }).fill('documento')
  await submit(page)
  await gone(again)
  // A text that used the variable's former name uses the new one.
  await block(page, 'O que deseja').dblclick()
  const menuAgain = page.getByRole('dialog', { name: 'Editar menu' })
  await menuAgain.getByLabel('Mensagem').fill('O que deseja, {{documento}}')
  await submit(page)
  await gone(menuAgain)
  await page.keyboard.press('Control+s')
  await dismiss(page, 'Fluxo salvo com sucesso')
  await page.evaluate(() => localStorage.removeItem('variables'))
  await page.reload()
  await block(page, 'Qual o CPF?').waitFor()
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('variables'))) ?? '[]')).toEqual(['documento'])
})

test('TypeBot and OpenAI blocks have their defaults, and their keys are never read back', async () => {
  const { page, id } = await openFlow('De fora')
  const typebot = await addBlock(page, 'TypeBot', 'Adicionar TypeBot ao fluxo')
  await typebot.getByLabel('Nome').fill('Cores')
  await typebot.getByLabel('Typebot - Slug').fill('cores')
  await typebot.getByLabel('URL').fill('https://typebot.io')
  await checkScreenSizes(page, 'node-typebot')
  await submit(page)
  await gone(typebot)

  const openai = await addBlock(page, 'OpenAI', 'Adicionar OpenAI ao fluxo')
  await openai.getByLabel('Nome').fill('Ana')
  await openai.getByLabel('Prompt').fill('Responda com calma.')
  await openai.getByLabel('Chave da API').fill('sk-segredo')
  await openai.getByLabel('Modelo').fill('gpt-4o-mini')
  await openai.getByText('gpt-4o-mini termina em 14/01/2027.').waitFor()
  await openai.getByLabel('Voz', { exact: true }).click()
  await page.getByRole('option', { name: 'Yara' }).click()
  await openai.getByLabel('Chave da voz').fill('voz-segredo')
  await checkScreenSizes(page, 'node-openai')
  await submit(page)
  await gone(openai)
  const nodes = await saved(page, id)
  expect(nodes[1]?.[1]).toMatchObject({
    typebotIntegration: { type: 'typebot', name: 'Cores', typebotDelayMessage: 1000, typebotExpires: 1, typebotSlug: 'cores' },
  })
  expect(nodes[2]?.[1]).toMatchObject({
    typebotIntegration: {
      model: 'gpt-4o-mini',
      voice: 'Yara',
      maxTokens: 100,
      temperature: 1,
      queueId: null,
      maxMessages: 10,
      apiKey: '',
      hasApiKey: true,
      hasVoiceKey: true,
    },
  })

  await page.reload()
  await block(page, 'Ana').dblclick()
  const again = page.getByRole('dialog', { name: 'Editar OpenAI' })
  await again.getByText('Vazio mantém a que está guardada.').first().waitFor()
  expect(await again.getByLabel('Chave da API').inputValue()).toBe('')
  await again.getByLabel('Voz', { exact: true }).click()
  await page.getByRole('option', { name: 'Texto' }).click()
  await again.getByLabel('Tirar a chave de voz guardada').check()
  await submit(page)
  await gone(again)
  expect((await saved(page, id))[2]?.[1]).toMatchObject({
    typebotIntegration: { model: 'gpt-4o-mini', voice: 'texto', hasApiKey: true, hasVoiceKey: false },
  })
})

test('a content block: texts, pauses and files in their order', async () => {
  const { page, id } = await openFlow('Conteúdo')
  const { png, voice } = await makeSamples(stage.browser)
  const dialog = await addBlock(page, 'Conteúdo', 'Adicionar conteúdo ao fluxo')
  const card = (name: string) => dialog.getByRole('region', { name })
  const put = (name: string) =>
    dialog.getByRole('group', { name: 'Adicionar' }).getByRole('button', { name, exact: true }).click()
  await put('Texto')
  await put('Intervalo')
  await put('Imagem')
  await put('Audio')
  expect(await card('4 Audio').getByLabel('Enviar como audio gravado na hora').isChecked()).toBe(true)
  await card('1 Texto').getByRole('textbox').fill('Veja a foto:')
  await card('2 Intervalo').getByRole('spinbutton').fill('5')
  await checkScreenSizes(page, 'node-content')
  const image = card('3 Imagem').locator('input[type=file]')
  await image.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: png })
  await card('4 Audio').locator('input[type=file]').setInputFiles({ name: 'voz.ogg', mimeType: 'audio/ogg', buffer: voice })
  await card('3 Imagem').getByRole('button', { name: 'Subir 3 Imagem' }).click()
  await submit(page)
  await dialog.getByText('Subindo os arquivos e criando o conteúdo...').waitFor()
  await dismiss(page, 'Conteúdo adicionada com sucesso!')
  await gone(dialog)
  const nodes = await saved(page, id)
  expect(nodes[1]).toMatchObject([
    'singleBlock',
    {
      seq: ['message0', 'img0', 'interval0', 'audio0'],
      elements: [
        { type: 'message', value: 'Veja a foto:' },
        { type: 'img', original: expect.stringMatching(/^foto\./) },
        { type: 'interval', value: 5 },
        { type: 'audio', original: 'voz.ogg', record: true },
      ],
    },
  ])
  await block(page, 'Veja a foto:').dblclick()
  await page
    .getByRole('dialog', { name: 'Editar conteúdo' })
    .getByText(/^foto\./)
    .waitFor()
})
