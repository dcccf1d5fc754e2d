import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { lookAtSizes } from '../support/browser.ts'
import { people } from '../support/company.ts'
import { connectNumber } from '../support/connection.ts'
import { conversation, customers, field, receiveIn, row } from '../support/desk.ts'
import { setStage } from '../support/stage.ts'

const { beatriz } = customers

const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, 'Chegou a mesa!', people.caio)
})

function chosen(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.querySelector('[role=option][aria-selected=true]')?.textContent)
}

test('a colon and the beginning of a name put an emoji into an answer, by keys alone; what was used last comes first', async () => {
  const page = await stage.enter(people.caio)
  const { keyboard } = page
  await row(page, beatriz).getByRole('link').focus()
  await keyboard.press('Enter')
  await conversation(page, beatriz).getByText('Chegou a mesa!').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Mensagem')

  // A time, and one letter, ask for nothing.
  await keyboard.type('Às 10:30 :s')
  await expect.poll(() => page.getByRole('listbox').count()).toBe(0)
  await keyboard.type('or')
  await page.getByRole('listbox', { name: 'Emoji' }).waitFor()
  await lookAtSizes(page, 'emoji-search')
  await field(page).focus()
  expect(await chosen(page)).toMatch(/rosto sorridente/)
  await keyboard.press('ArrowDown')
  await expect.poll(() => chosen(page)).not.toMatch(/☺/)
  await keyboard.press('ArrowUp')
  await keyboard.press('Enter')
  await expect.poll(() => field(page).inputValue()).toBe('Às 10:30 ☺️')

  // It is put where one writes, not at the end; Escape closes the list and leaves what was typed.
  await keyboard.press('Home')
  await keyboard.type(':coracao')
  await page.getByRole('option', { name: /coração vermelho/ }).waitFor()
  await keyboard.press('Escape')
  await expect.poll(() => page.getByRole('listbox').count()).toBe(0)
  expect(await field(page).inputValue()).toBe(':coracaoÀs 10:30 ☺️')
  await keyboard.press('Backspace')
  await page.getByRole('option', { name: /coração vermelho/ }).waitFor()
  await keyboard.press('Tab')
  await expect.poll(() => field(page).inputValue()).toMatch(/^\p{Emoji}\uFE0F?Às 10:30 ☺️$/u)
  await keyboard.press('Enter')
  await expect.poll(() => stage.product.query('select body from messages where from_me')).toHaveLength(1)
  const [sent] = await stage.product.query<{ body: string }>('select body from messages where from_me')
  expect(sent?.body).toMatch(/^\p{Emoji}\uFE0F?Às 10:30 ☺️$/u)

  // What was used last comes first, also in a note and in the picker.
  await field(page).pressSequentially(':sorvete')
  await page
    .getByRole('option', { name: /sorvete/ })
    .first()
    .waitFor()
  await keyboard.press('Enter')
  await field(page).fill('')
  await field(page).pressSequentially(':sor')
  await expect.poll(() => chosen(page)).toMatch(/sorvete/)
  await field(page).fill('')
  await keyboard.press('Alt+o')
  await page.getByLabel('Nota', { exact: true }).pressSequentially('Levar :sor')
  await expect.poll(() => chosen(page)).toMatch(/sorvete/)
  await keyboard.press('Enter')
  const note = await page.getByLabel('Nota', { exact: true }).inputValue()
  expect(note).toMatch(/^Levar \p{Emoji}/u)
  await keyboard.press('Control+e')
  const recent = page.getByRole('group', { name: 'Emojis recentes' })
  await recent.waitFor()
  await page.getByRole('dialog', { name: 'Emoji' }).getByRole('searchbox').waitFor()
  await lookAtSizes(page, 'emoji-recent')
  await recent.getByRole('button').first().click()
  await keyboard.press('Escape')
  await expect.poll(() => page.getByLabel('Nota', { exact: true }).inputValue()).toBe(`${note}${note.slice('Levar '.length)}`)
  await page.getByLabel('Nota', { exact: true }).fill('')

  // Names follow the language.
  await page.getByRole('button', { name: 'Idioma' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.getByLabel('Note', { exact: true }).pressSequentially(':thumbs')
  await page.getByRole('option', { name: /thumbs up/ }).waitFor()
})
