import { deleteAnnouncement, listAnnouncements } from '@recado/contract/announcements/api'
import { demoPeople } from '#support/product.ts'
import { picture } from '../../../../packages/server/test/files.ts'
import { goTo, type Step, press, chooseLanguage, write } from '../guide.ts'
import { dialogOf } from '../screen.ts'
import { type Operator, parts, save } from './operator.ts'

export function announcements(operator: Operator): Step[] {
  const { page, language, stage } = operator
  const dialog = dialogOf(page)
  const said = 'Manutenção no domingo'
  let screen = ''
  return [
    async (entry, add) => {
      screen = entry
      await goTo(page, entry)
      await press(page, add)
    },
    async (title, text, priority) => {
      await write(dialog, title, said)
      await write(dialog, text, 'Das 6h às 7h o sistema para.')
      await dialog.getByLabel(priority).click()
      await page.getByRole('option').first().click()
      const buffer = await picture(80, 60)
      await dialog.locator('[type=file]').setInputFiles({ name: 'aviso.png', mimeType: 'image/png', buffer })
    },
    async (active, saving) => {
      await dialog.getByRole('combobox').filter({ hasText: active }).waitFor()
      const livia = await stage.enter(demoPeople.livia)
      await chooseLanguage(livia, language)
      await save(operator, saving)
      const bell = livia.getByRole('banner').getByRole('button', { name: new RegExp(`^${screen}: 1 `) })
      await bell.click()
      await livia.getByRole('listitem').filter({ hasText: said }).click()
      await dialogOf(livia).getByRole('img').waitFor()
      await livia.context().close()
      const admin = await stage.product.admin()
      const { records } = await admin.call(listAnnouncements, {})
      for (const { id } of records) await admin.call(deleteAnnouncement, { id })
    },
  ]
}

export function helps(operator: Operator): Step[] {
  const { page } = operator
  const dialog = dialogOf(page)
  return [
    async (settings, part, add) => {
      await goTo(page, settings)
      await press(parts(operator), part)
      await press(page, add)
    },
    async (title) => {
      await dialog.locator('[name=video]').fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
      await write(dialog, title, 'Primeiros passos')
      await page.keyboard.press('Control+Enter')
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('listitem').filter({ hasText: 'Primeiros passos' }).waitFor()
    },
  ]
}
