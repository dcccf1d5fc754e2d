import type { ContactImport, ContactImportEvent } from './api.ts'

/** The importer's list after something was pushed: the newest first. */
export function foldImport(imports: readonly ContactImport[], event: ContactImportEvent): ContactImport[] {
  const id = event.action === 'delete' ? event.contactImportId : event.contactImport.id
  if (event.action === 'delete') return imports.filter((one) => one.id !== id)
  if (!imports.some((one) => one.id === id)) return [event.contactImport, ...imports]
  return imports.map((one) => (one.id === id ? event.contactImport : one))
}
