import type { Template } from '@recado/contract/templates/api'

export const templatesAddress = '/templates'
/** Stands in place of an id in the address of a new template. */
export const newId = 'new'

/** The editor of a template, or of a new one. */
export function editorOf(template: Pick<Template, 'id'> | null): string {
  return `${templatesAddress}/${template?.id ?? newId}`
}

/** A new template of an account. */
export function newOf(wabaId: string | null): string {
  return wabaId === null ? editorOf(null) : `${editorOf(null)}?account=${encodeURIComponent(wabaId)}`
}

/** A new template of the same name in another language. */
export function copyOf({ id }: Pick<Template, 'id'>): string {
  return `${editorOf(null)}?from=${id}`
}
