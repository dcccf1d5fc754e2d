import type { FileReference } from './addresses.ts'

/** Where the bytes of a file, or of its small picture, lie in storage. */
export function storageKey({ companyId, token, variant }: FileReference): string {
  return variant === 'thumb' ? `${companyId}/${token}.thumb` : `${companyId}/${token}`
}
