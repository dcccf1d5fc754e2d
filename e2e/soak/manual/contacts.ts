import { createContactList } from '@recado/contract/contact-lists/api'
import { createContact, listContacts } from '@recado/contract/contacts/api'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { sheetOf } from '../../../packages/server/test/fixtures/sheets.ts'
import { desktop, phone } from '#support/browser.ts'
import { shop } from '#support/connection.ts'
import type { Customer } from '#support/desk.ts'
import { until } from '#support/until.ts'
import { type Guide, goTo, type Step, press, type Reader, row, write } from './guide.ts'
import { addCustomer, dialogOf, save, see } from './screen.ts'

const sheet = sheetOf([
  ['Nome', 'Celular', 'E-mail', 'Bairro'],
  ['Aldo Reis', '41 99812-3344', 'aldo@correio.example', 'Batel'],
  ['Berta Luz', '41 99733-0021', '', 'Centro'],
  ['Ciro Mota', '419', '', 'Cabral'],
])

export const contacts: Guide = async (reader) => {
  const { product } = reader.stage
  const admin = await product.admin()
  const named = async (name: string) => {
    const one = await addCustomer(product, name)
    await admin.call(createContact, { name, number: one.phone })
    return one
  }
  await named('Estela Ramos')
  await named('Estela R. (trabalho)')
  const blocked = await named('Gil Fontes')
  await named('Hugo Pires')
  return [
    add(reader.page, await addCustomer(product, 'Diva Leme')),
    bringIn(reader.page),
    merge(reader.page),
    await selectSeveral(reader),
    stop(reader, blocked),
    answerTheLaw(reader.page),
  ]
}

async function openMenu(page: Page, name: string): Promise<Locator> {
  await row(page, name).locator('button[aria-haspopup=menu]').click()
  return page.getByRole('menu')
}

async function confirm(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button').last().click()
  await dialogOf(page).waitFor({ state: 'detached' })
}

function add(page: Page, { name, phone: number }: Customer): Step[] {
  const dialog = dialogOf(page)
  return [
    async (screen, button) => {
      await goTo(page, screen)
      await press(page, button)
    },
    async (nameField, numberField) => {
      await write(dialog, nameField, name)
      await write(dialog, numberField, number)
    },
    async (extra) => {
      const facts = dialog.getByRole('group', { name: extra })
      await facts.getByRole('button').click()
      await facts.getByRole('textbox').first().fill('Bairro')
      await facts.getByRole('textbox').last().fill('Portão')
    },
    async (create) => {
      await save(page, create)
      await row(page, name).waitFor()
    },
  ]
}

function bringIn(page: Page): Step[] {
  const dialog = dialogOf(page)
  return [
    async (button, both) => {
      await page.setViewportSize(phone)
      await press(page, both)
      await see(page.getByRole('menu'), button)
      await page.keyboard.press('Escape')
      await page.setViewportSize(desktop)
      await press(page, button)
    },
    async () => {
      await dialog.locator('input[type=file]').setInputFiles([{ name: 'feira.xlsx', mimeType: '', buffer: Buffer.from(sheet) }])
    },
    async () => {
      await dialog.getByText('Berta Luz').waitFor()
      expect(await dialog.getByRole('columnheader').getByRole('combobox').count()).toBe(4)
    },
    async (existing, keep, complete) => {
      await see(dialog, existing)
      await press(dialog, keep)
      await press(dialog, complete)
    },
    async (tag) => {
      await dialog.getByRole('combobox', { name: tag }).click()
      await page.getByRole('option', { name: 'VIP' }).click()
    },
    async (start, errors, download) => {
      await save(page, start)
      await row(page, 'Berta Luz').getByText('VIP').waitFor()
      await press(page, errors)
      const file = page.waitForEvent('download')
      await press(dialog, download)
      expect((await file).suggestedFilename()).toMatch(/\.csv$/)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    },
  ]
}

function merge(page: Page): Step[] {
  const dialog = dialogOf(page)
  return [
    async (two, another) => {
      await see(await openMenu(page, 'Hugo Pires'), another)
      await page.keyboard.press('Escape')
      for (const name of ['Estela Ramos', 'Estela R. (trabalho)']) await row(page, name).getByRole('checkbox').check()
      await press(page, two)
    },
    async () => {
      await dialog.getByRole('radiogroup').first().getByRole('radio').last().check()
      await dialog.getByRole('radiogroup').first().getByRole('radio', { name: 'Estela Ramos' }).check()
    },
    async (button) => {
      await save(page, button)
      await row(page, 'Estela R. (trabalho)').waitFor({ state: 'detached' })
    },
    async (edit, history, undo) => {
      await press(row(page, 'Estela Ramos'), edit)
      await see(dialog, history)
      await press(dialog, undo)
      await page.getByRole('alertdialog').getByRole('button').last().click()
      await page.getByRole('alertdialog').waitFor({ state: 'detached' })
      await page.keyboard.press('Escape')
      await row(page, 'Estela R. (trabalho)').waitFor()
    },
  ]
}

async function selectSeveral({ page, stage }: Reader): Promise<Step[]> {
  const admin = await stage.product.admin()
  await admin.call(createContactList, { name: 'Feira de maio' })
  const dialog = dialogOf(page)
  const names = ['Estela Ramos', 'Hugo Pires']
  const choose = async () => {
    for (const name of names) await row(page, name).getByRole('checkbox').check()
  }
  const pick = async (option: string) => {
    await dialog.getByRole('combobox').click()
    await page.getByRole('option', { name: option }).click()
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
  }
  return [
    choose,
    async (tag) => {
      await press(page, tag)
      await pick('VIP')
      for (const name of names) await row(page, name).getByText('VIP').waitFor()
    },
    async (list) => {
      await choose()
      await press(page, list)
      await pick('Feira de maio')
    },
    async (button) => {
      await choose()
      const file = page.waitForEvent('download')
      await press(page, button)
      expect((await file).suggestedFilename()).toMatch(/\.csv$/)
    },
    async (optOut, undo) => {
      await press(page, optOut)
      await dialog.getByText(names.join(', ')).waitFor()
      await confirm(page)
      await press(page, undo)
      const hugo = async () => (await admin.call(listContacts, { searchParam: 'Hugo Pires' })).contacts
      await expect.poll(hugo).toMatchObject([{ optedOutAt: null }])
    },
  ]
}

function stop({ page, stage }: Reader, blocked: Customer): Step[] {
  const { product } = stage
  return [
    async (block) => {
      await press(await openMenu(page, blocked.name), block)
      await confirm(page)
      await product.phones.write(blocked.phone, shop, 'Alô?')
      const kept = () => product.query(`select id from messages where body = 'Alô?'`)
      await until('it is kept', async () => (await kept()).length > 0)
    },
    async (optOut) => {
      await press(await openMenu(page, 'Hugo Pires'), optOut)
      await confirm(page)
      await expect
        .poll(async () => {
          const menu = await openMenu(page, 'Hugo Pires')
          const offered = await menu.getByRole('menuitem', { name: optOut, exact: true }).count()
          await page.keyboard.press('Escape')
          await menu.waitFor({ state: 'detached' })
          return offered
        })
        .toBe(0)
    },
  ]
}

function answerTheLaw(page: Page): Step[] {
  return [
    async (data) => {
      const file = page.waitForEvent('download')
      await press(await openMenu(page, 'Hugo Pires'), data)
      await file
    },
    async (erase) => {
      await press(await openMenu(page, 'Hugo Pires'), erase)
      await confirm(page)
      await row(page, 'Hugo Pires').waitFor({ state: 'detached' })
    },
    async (log) => {
      await press(page, log)
      const entries = dialogOf(page).getByRole('listitem').or(dialogOf(page).getByRole('row'))
      await entries.first().waitFor()
      expect(await entries.allTextContents()).not.toContainEqual(expect.stringContaining('Hugo Pires'))
      await page.keyboard.press('Escape')
    },
  ]
}
