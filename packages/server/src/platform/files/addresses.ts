import { mediaUrlMinutes } from '@recado/contract/files'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** `draft` is the file itself, for users who may see it before it is shown to others. */
export type FileVariant = 'file' | 'thumb' | 'draft'

/** A file in storage, as its address names it. */
export interface FileReference {
  companyId: number
  token: string
  variant: FileVariant
}

export interface OpenedAddress extends FileReference {
  expiresAt: Date
}

export interface FileAddresses {
  /** An address that works for half an hour to an hour, and stays the same for up to half an hour, so that browsers can cache it. */
  sign(file: FileReference, name: string, now: Date): string
  /**
   * The file that one of our addresses names. Undefined for an expired address, for one that is spelled differently, and for any other
   * text.
   */
  open(address: string, now: Date): OpenedAddress | undefined
}

const maxLifeMs = mediaUrlMinutes * 60_000
const stepMs = maxLifeMs / 2
const maxNameLength = 200
const shape =
  /^\/media\/([1-9]\d{0,9})\/([0-9a-f-]{36})\/(file|thumb|draft)\/(?:[^/?#%]|%(?!2f|5c|2F|5C))+\?e=([1-9]\d{0,11})&s=([\w-]{43})$/

/** Addresses of files that only the server can make, signed with `key` over company, file, variant and expiry. */
export function fileAddresses(key: Uint8Array): FileAddresses {
  const signatureOf = ({ companyId, token, variant }: FileReference, expiry: number) =>
    createHmac('sha256', key).update(`${companyId}/${token}/${variant}/${expiry}`).digest('base64url')
  return {
    sign: (file, name, now) => {
      const expiry = (Math.floor(now.getTime() / stepMs) * stepMs + maxLifeMs) / 1000
      const { companyId, token, variant } = file
      return `/media/${companyId}/${token}/${variant}/${inAddress(name)}?e=${expiry}&s=${signatureOf(file, expiry)}`
    },
    open: (address, now) => {
      const [, companyId, token = '', variant, expiry, signature = ''] = shape.exec(address) ?? []
      if (!companyId) return undefined
      const file = { companyId: Number(companyId), token, variant: variant as FileVariant }
      const expiresAt = new Date(Number(expiry) * 1000)
      // Compared as text, because several spellings decode to the same bytes.
      const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(file, Number(expiry))))
      return isOurs && expiresAt > now ? { ...file, expiresAt } : undefined
    },
  }
}

/** The name is for people who save or share the address. It is cut at whole characters. */
function inAddress(name: string): string {
  let text = ''
  for (const character of name.toWellFormed().replaceAll(/[\\/]/g, '_')) {
    const encoded = encodeURIComponent(character)
    if (text.length + encoded.length > maxNameLength) break
    text += encoded
  }
  return text === '' || /^\.+$/.test(text) ? 'file' : text
}
