import type { ContactImport, ContactImportEvent } from './api.ts'

/** How far an import has come. */
const steps: Record<ContactImport['status'], number> = { ready: 0, running: 1, done: 2, failed: 2 }

/** The importer's list after something was pushed or answered: the newest first. An answer may come after news that is newer than it. */
export function foldImport(imports: readonly ContactImport[], event: ContactImportEvent): ContactImport[] {
  const id = event.action === 'delete' ? event.contactImportId : event.contactImport.id
  if (event.action === 'delete') return imports.filter((one) => one.id !== id)
  const { contactImport } = event
  if (!imports.some((one) => one.id === id)) return [contactImport, ...imports]
  return imports.map((one) => (one.id === id && !isFurther(one, contactImport) ? contactImport : one))
}

function isFurther(one: ContactImport, other: ContactImport): boolean {
  return steps[one.status] === steps[other.status] ? one.done > other.done : steps[one.status] > steps[other.status]
}
