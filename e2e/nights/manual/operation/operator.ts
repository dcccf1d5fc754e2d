import type { Locator } from 'playwright-core'
import type { Api } from '#support/api.ts'
import { press, type Reader } from '../guide.ts'
import { dialogOf } from '../screen.ts'

/** Who runs the installation, who buys, and what buttons are called that later steps use again. */
export interface Operator extends Reader {
  buyer: Api
  words: { settings: string; edit: string; save: string }
}

export const buyer = { name: 'Pousada Aurora', email: 'reservas@aurora.example' }

/** The parts of the settings. */
export const parts = ({ page }: Operator): Locator => page.getByRole('main').getByRole('navigation')

/** Saves the open dialog by a button of its own. */
export async function save({ page }: Operator, name: string): Promise<void> {
  const dialog = dialogOf(page)
  await press(dialog, name)
  await dialog.waitFor({ state: 'detached' })
}

/** yyyy-MM-dd where the companies are. */
export const dayIn = (days: number): string =>
  new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(Date.now() + days * 86_400_000)
