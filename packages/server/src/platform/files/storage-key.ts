import type { FileReference } from './addresses.ts'

/** The key in storage of a file, or of its thumbnail. */
export function storageKey({ companyId, token, variant }: FileReference): string {
  return variant === 'thumb' ? `${companyId}/${token}.thumb` : `${companyId}/${token}`
}
