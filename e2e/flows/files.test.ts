// @module-tag flows
// @module-tag media

import { createFlow, showFlow } from '@recado/contract/flows/api'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { people } from '../support/company.ts'
import { dismiss } from '../support/desk.ts'
import { makeSamples } from '../support/samples.ts'
import { setStage } from '../support/stage.ts'

const stage = setStage()

const block = (page: Page, words: string) => page.locator('.react-flow__node').filter({ hasText: words })

async function openFlow(name: string): Promise<{ page: Page; id: number }> {
  const admin = await stage.product.admin()
  const { id } = await admin.call(createFlow, { name })
  const page = await stage.enter(people.marina, { path: `/flowbuilder/${id}` })
  await block(page, 'Inicio do fluxo').waitFor()
  return { page, id }
}

/** A photo without transparency, drawn by the browser as a PNG: noise, which PNG stores losslessly. */
function makeNoise(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const canvas = new OffscreenCanvas(400, 300)
    const pen = canvas.getContext('2d')!
    const pixels = pen.createImageData(400, 300)
    for (let at = 0; at < pixels.data.length; at++) pixels.data[at] = at % 4 === 3 ? 255 : Math.random() * 255
    pen.putImageData(pixels, 0, 0)
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())]
  })
}

/** A dialog of a file alone, opened by the keyboard: it has the focus at once, so that Ctrl Enter is for it. */
async function addAlone(page: Page, kind: string, title: string): Promise<Locator> {
  await page.getByRole('toolbar', { name: 'Adicionar bloco' }).getByRole('button', { name: 'Mais' }).click()
  await page.getByRole('menuitem', { name: kind, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.waitFor()
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('Escolha um arquivo').waitFor()
  return dialog
}

test('a picture, a sound and a video block are refused in a wrong format and shown before a save', async () => {
  const { page, id } = await openFlow('Arquivos')
  const { voice, video } = await makeSamples(stage.browser)
  const noise = Buffer.from(await makeNoise(page))

  const picture = await addAlone(page, 'Imagem', 'Adicionar imagem ao fluxo')
  const chooseIn = (dialog: Locator, file: { name: string; mimeType: string; buffer: Buffer }) =>
    dialog.locator('input[type=file]').setInputFiles(file)
  await chooseIn(picture, { name: 'foto.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await picture.getByText('Use png, jpg, jpeg').waitFor()
  await chooseIn(picture, { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('nada') })
  await dismiss(page, 'Erro: esta imagem não pode ser lida.')
  expect(await picture.getByText('Use png, jpg, jpeg').count()).toBe(0)
  await chooseIn(picture, { name: 'foto.png', mimeType: 'image/png', buffer: noise })
  await picture.getByText(/recomprimida, de \d+ kB/).waitFor()
  await picture.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await dismiss(page, 'Imagem adicionada')
  // The picture shows in its block, though no saved version refers to it yet.
  const shown = block(page, 'foto.jpg').locator('img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)

  const sound = await addAlone(page, 'Áudio', 'Adicionar áudio ao fluxo')
  await chooseIn(sound, { name: 'voz.ogg', mimeType: 'audio/ogg', buffer: voice })
  await sound.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await dismiss(page, 'Áudio adicionado')

  const moving = await addAlone(page, 'Vídeo', 'Adicionar vídeo ao fluxo')
  await chooseIn(moving, { name: 'filme.mp4', mimeType: 'video/mp4', buffer: video })
  await moving.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await dismiss(page, 'Vídeo adicionado')

  await page.keyboard.press('Control+s')
  await dismiss(page, 'Fluxo salvo com sucesso')
  const { flow } = await (await stage.product.admin()).call(showFlow, { id })
  expect(flow.flow?.nodes.map(({ type }) => type)).toEqual(['start', 'img', 'audio', 'video'])
})

test('a content block whose files do not get through says so and stays, and goes through the next time', async () => {
  const { page } = await openFlow('Sem rede')
  await page.getByRole('toolbar', { name: 'Adicionar bloco' }).getByRole('button', { name: 'Conteúdo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar conteúdo ao fluxo' })
  await dialog.getByRole('group', { name: 'Adicionar' }).getByRole('button', { name: 'Imagem', exact: true }).click()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from(await makeNoise(page)) })
  await dialog.getByText('recomprimida').waitFor()
  await page.route('**/flowbuilder/content', (route) => route.abort())
  await dialog.getByRole('button', { name: /Trocar$/ }).focus()
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('Subindo os arquivos e criando o conteúdo...').waitFor()
  await page.getByText('Não foi possível falar com o servidor.').waitFor()
  await dialog.getByText('foto.jpg').waitFor()
  await page.unroute('**/flowbuilder/content')
  // The focus has not moved, so keys go to the form.
  await page.keyboard.press('Control+Enter')
  await dismiss(page, 'Conteúdo adicionada com sucesso!')
  expect(await block(page, 'foto.jpg').count()).toBe(1)
})
