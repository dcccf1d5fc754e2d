import { type ContactImport, startContactImport, uploadContacts } from '@recado/contract/contact-imports/api'
import type { TestUser, World } from '../world.ts'
import { sheetOf } from './sheets.ts'

/** Uploads a sheet of people (name, number, e-mail, something else); its import waits, or is started and done. */
export async function importSheet(w: World, who: TestUser, rows: readonly (readonly string[])[], starts: boolean): Promise<void> {
  const bytes = sheetOf([['Nome', 'Celular', 'E-mail', 'Recado'], ...rows])
  const { body } = await w.upload(who, uploadContacts, { preview: true }, [{ name: 'people.xlsx', bytes }])
  const { id, columns } = body as ContactImport
  if (starts) await w.call(who, startContactImport, { id, columns })
  await w.settle()
}
