import type { Locator } from 'playwright-core'
import type { Api } from '#support/api.ts'
import { press, type Reader } from '../guide.ts'
import { dialogOf } from '../screen.ts'

/** The operator, the buying company, and the button labels that later steps need again. */
export interface Operator extends Reader {
  buyer: Api
  words: { settings: string; edit: string; save: string }
}

export const buyer = { name: 'Pousada Aurora', email: 'reservas@aurora.example' }

export const parts = ({ page }: Operator): Locator => page.getByRole('main').getByRole('navigation')

/** Saves the open dialog by the named button. */
export async function save({ page }: Operator, name: string): Promise<void> {
  const dialog = dialogOf(page)
  await press(dialog, name)
  await dialog.waitFor({ state: 'detached' })
}

/** yyyy-MM-dd in the companies' timezone. */
export const dayIn = (days: number): string =>
  new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(Date.now() + days * 86_400_000)
