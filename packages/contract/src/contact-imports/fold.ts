import type { ContactImport, ContactImportEvent } from './api.ts'

/** The order of an import's states. */
const steps: Record<ContactImport['status'], number> = { ready: 0, running: 1, done: 2, failed: 2 }

/** The user's list of imports after a push or an answer, newest first. An answer may arrive after a push that is newer. */
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
