import { showCompany } from '@recado/contract/companies/api'
import { listContacts } from '@recado/contract/contacts/api'
import { blockContact, unblockContact } from '@recado/contract/contacts/blocks-and-opt-outs'
import { updateSetting } from '@recado/contract/settings/api'
import { listSettings } from '@recado/contract/platform/session'
import { expect } from 'vitest'
import { receive } from '#support/desk.ts'
import { demoPeople } from '#support/product.ts'
import { picture } from '../../../packages/server/test/files.ts'
import { goTo, type Guide, named, type Step, press, type Reader, write } from './guide.ts'
import { choose, dialogOf } from './screen.ts'

const customer = { phone: '5548933210076', name: 'Quitéria Lobo' }

export const settings: Guide = async (reader) => {
  const { stage } = reader
  await stage.product.phones.addPhone({ pn: customer.phone, name: customer.name })
  await receive(stage.product, customer, 'Quero sair da lista.')
  return [option(reader), hours(reader), details(reader), brand(reader), log(reader)]
}

/** What each key holds. */
async function currentSettings({ stage }: Reader): Promise<Map<string, string>> {
  const all = await (await stage.product.admin()).call(listSettings, {})
  return new Map(all.map(({ key, value }) => [key, value]))
}

async function putBack({ stage }: Reader, values: Record<string, string>): Promise<void> {
  const admin = await stage.product.admin()
  for (const [settingKey, value] of Object.entries(values)) await admin.call(updateSetting, { settingKey, value })
}

function option(reader: Reader): Step[] {
  const { page } = reader
  const first = page.getByRole('main').getByRole('switch').first()
  return [
    async (screen) => {
      await goTo(page, screen)
      await page.waitForURL('**/settings/options')
      await first.waitFor()
      const rows = page.locator('main :is([role=switch], input[inputmode=numeric])')
      for (const one of await rows.all()) {
        const about = (await one.getAttribute('aria-describedby')) ?? ''
        expect(await page.locator(`[id="${about}"]`).textContent()).toMatch(/\S+ \S+/)
      }
    },
    async (saved) => {
      const before = await currentSettings(reader)
      await first.click()
      await page.getByText(saved, { exact: true }).waitFor()
      const after = await currentSettings(reader)
      const changed = [...after].filter(([key, value]) => before.get(key) !== value).map(([key]) => [key, before.get(key) ?? ''])
      expect(changed).toHaveLength(1)
      await putBack(reader, Object.fromEntries(changed))
    },
  ]
}

function hours(reader: Reader): Step[] {
  const { page } = reader
  const words = { options: '', opening: '', queue: '', hours: '' }
  const opened = () => page.getByRole('radiogroup', { name: words.opening })
  const week = page.getByRole('main').getByRole('group').getByRole('group')
  return [
    async (options, opening, none, company, queue) => {
      Object.assign(words, { options, opening, queue })
      await press(page, options)
      for (const word of [queue, none, company]) await choose(opened(), word)
    },
    async (entry, save) => {
      words.hours = entry
      await press(page, entry)
      await week.last().getByRole('switch').click()
      await week.first().getByRole('textbox').first().fill('08:30')
      await press(page, save)
      await expect.poll(() => page.getByRole('button', { name: save }).isDisabled()).toBe(true)
    },
    async () => {
      await press(page, words.options)
      await choose(opened(), words.queue)
      await expect.poll(() => page.getByRole('link', { name: words.hours, exact: true }).count()).toBe(0)
      await page.getByRole('navigation').locator('a[href="/queues"]').click()
      // The buttons are up, down and edit.
      await page.getByRole('row').nth(1).getByRole('button').nth(2).click()
      // The tabs: general, messages, options, and now the hours.
      await expect.poll(() => dialogOf(page).getByRole('tab').count()).toBe(4)
      await page.keyboard.press('Escape')
    },
    async (zone) => {
      await page.getByRole('navigation').locator('a[href="/settings"]').click()
      const field = page.getByLabel(named(zone))
      expect(await field.inputValue()).toBe('America/Sao_Paulo')
      await page
        .getByText(/\d\d:\d\d .*Paulo/)
        .first()
        .waitFor()
      await putBack(reader, { scheduleType: 'disabled' })
    },
  ]
}

function details({ page, stage }: Reader): Step[] {
  const dialog = dialogOf(page)
  return [
    async (part, edit) => {
      const row = page.getByText(part, { exact: true }).locator('xpath=ancestor::div[.//button][1]')
      await row.getByText(edit, { exact: true }).click()
      await dialog.waitFor()
    },
    async () => {
      await dialog.locator('[autocomplete=organization]').fill('Araucária e Filhos')
      await dialog.locator('[type=email]').fill('escritorio@araucaria.example')
      await dialog.locator('[type=tel]').fill('(41) 3322-1090')
      await dialog.locator('[name=city]').fill('Curitiba')
    },
    async (save) => {
      const before = await (await stage.product.admin()).call(showCompany, { id: 1 })
      await press(dialog, save)
      await dialog.waitFor({ state: 'detached' })
      await page.getByText('Araucária e Filhos · escritorio@araucaria.example · (41) 3322-1090 · Curitiba').waitFor()
      const { name, email, phone, city } = before
      await stage.product.query('update companies set name = $1, email = $2, phone = $3, city = $4 where id = 1', [
        name,
        email,
        phone,
        city,
      ])
    },
  ]
}

function brand(reader: Reader): Step[] {
  const { page, stage } = reader
  const name = 'Móveis da Serra'
  return [
    (part) => press(page, part),
    (label) => write(page, label, name),
    async (logo, choose) => {
      const chooser = page.waitForEvent('filechooser')
      await press(page.getByRole('group', { name: logo, exact: true }), choose)
      await (await chooser).setFiles({ name: 'serra.png', mimeType: 'image/png', buffer: await picture(200, 200) })
      await page.getByText('serra.png').waitFor()
    },
    async (colour) => {
      await write(page, colour, '#1f6f4a')
      const [start, end] = (await page.locator('main form input[maxlength="7"]').all()).slice(1)
      await start?.fill('#2f6b4a')
      await end?.fill('#12271d')
    },
    async (preview) => {
      const shown = page.getByText(preview, { exact: true }).locator('..').getByRole('img')
      await expect.poll(() => shown.textContent()).toContain(name)
    },
    async (publish) => {
      const livia = await stage.enter(demoPeople.livia)
      await livia.getByRole('navigation').getByRole('link').first().waitFor()
      const before = await currentSettings(reader)
      await press(page, publish)
      // The settings are saved one after the other, this one last.
      await expect.poll(async () => (await currentSettings(reader)).get('branding.gradientEnd')).toBe('#12271d')
      await expect.poll(() => page.getByRole('button', { name: publish }).isDisabled()).toBe(true)
      for (const one of [page, livia]) await expect.poll(() => one.title()).toContain(name)
      await livia.getByText(name, { exact: true }).filter({ visible: true }).first().waitFor()
      await livia.context().close()
      await putBack(reader, Object.fromEntries([...before].filter(([key]) => key.startsWith('branding.'))))
    },
  ]
}

function log({ page, stage }: Reader): Step[] {
  const dialog = dialogOf(page)
  return [
    async (contacts, open) => {
      const admin = await stage.product.admin()
      const { contacts: found } = await admin.call(listContacts, { searchParam: customer.name })
      const id = found[0]?.id ?? 0
      await admin.call(blockContact, { id })
      await admin.call(unblockContact, { id })
      await goTo(page, contacts)
      await press(page, open)
    },
    async () => {
      const entries = dialog.getByRole('row').filter({ hasText: customer.name })
      await expect.poll(() => entries.count()).toBe(2)
      expect(await entries.first().textContent()).toContain('Marina Prado')
      await entries.first().locator('time').waitFor()
    },
  ]
}
