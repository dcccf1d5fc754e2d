import { type Guide, goTo, type Play, press, row, write } from './guide.ts'

export const queues: Guide = async ({ page }) => {
  const dialog = page.getByRole('dialog')
  let screen = ''
  let edit = ''
  const open = () => press(row(page, 'Entregas'), edit)
  const save: Play = async (name) => {
    await press(dialog, name)
    await dialog.waitFor({ state: 'detached' })
  }
  return [
    [
      async (queuesEntry, add) => {
        screen = queuesEntry
        await goTo(page, screen)
        await press(page, add)
      },
      async (name, colour) => {
        await write(dialog, name, 'Entregas')
        await dialog.getByRole('radiogroup', { name: colour }).getByRole('radio', { disabled: false }).last().click()
      },
      (greeting) => write(dialog, greeting, 'Entregas, bom dia.'),
      save,
      async (editing, order) => {
        edit = editing
        await open()
        await write(dialog, order, '1')
        await page.keyboard.press('Control+Enter')
        await dialog.waitFor({ state: 'detached' })
      },
      // Done where the page of connections says so.
      async () => undefined,
    ],
    [
      async (_edit, options) => {
        await open()
        await press(dialog, options)
      },
      async (option, title, message) => {
        await press(dialog, option)
        await write(dialog, title, 'Prazo')
        await write(dialog, message, 'Cinco dias úteis.')
      },
      (within) => press(dialog, within),
      async () => {
        await page.keyboard.press('Control+ArrowLeft')
        await dialog.getByRole('treeitem', { name: /^2/ }).waitFor()
      },
      save,
    ],
  ]
}
