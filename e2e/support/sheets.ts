import { type ContactImport, uploadContacts } from '@recado/contract/contact-imports/api'
import { sheetOf } from '../../packages/server/test/fixtures/sheets.ts'
import type { Api } from './api.ts'

/** Uploads a sheet of contacts. Its import waits to be started. */
export async function sendSheet(url: string, api: Api, rows: readonly (readonly unknown[])[]): Promise<ContactImport> {
  const form = new FormData()
  form.append('preview', 'true')
  form.append('file', new Blob([new Uint8Array(sheetOf(rows))]), 'pessoas.xlsx')
  const headers = { authorization: `Bearer ${api.token}` }
  const response = await fetch(`${url}/api${uploadContacts.path}`, { method: 'POST', headers, body: form })
  return (await response.json()) as ContactImport
}
