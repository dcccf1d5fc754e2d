import type { Locator, Page } from 'playwright-core'

/** Opens the dialog of a kind from the dial, or from what is behind "Mais". */
export async function addBlock(page: Page, kind: string, title: string): Promise<Locator> {
  const dial = page.getByRole('toolbar', { name: 'Adicionar bloco' })
  const direct = dial.getByRole('button', { name: kind, exact: true })
  if ((await direct.count()) > 0) await direct.click()
  else {
    await dial.getByRole('button', { name: 'Mais' }).click()
    await page.getByRole('menuitem', { name: kind, exact: true }).click()
  }
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.waitFor()
  return dialog
}
