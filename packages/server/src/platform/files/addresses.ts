import { mediaUrlMinutes } from '@recado/contract/media'
import { createHmac, timingSafeEqual } from 'node:crypto'

export type FileVariant = 'file' | 'thumb'

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
  /** An address that works for half an hour to an hour, and stays the same for up to half an hour: browsers keep what they fetched. */
  sign(file: FileReference, name: string, now: Date): string
  /** What an address of ours names, also an expired one; undefined for any other text. */
  open(address: string): OpenedAddress | undefined
}

const longestLifeMs = mediaUrlMinutes * 60_000
const stepMs = longestLifeMs / 2
const longestName = 200
const shape = /^\/media\/(\d{1,10})\/([0-9a-f-]{36})\/(file|thumb)\/[^?#]*\?e=(\d{1,12})&s=([\w-]{43})$/

/** Addresses of files that nobody but us can make, signed with `key` over company, file, variant and expiry. */
export function fileAddresses(key: Uint8Array): FileAddresses {
  const signatureOf = ({ companyId, token, variant }: FileReference, expiry: number) =>
    createHmac('sha256', key).update(`${companyId}/${token}/${variant}/${expiry}`).digest()
  return {
    sign: (file, name, now) => {
      const expiry = (Math.floor(now.getTime() / stepMs) * stepMs + longestLifeMs) / 1000
      const { companyId, token, variant } = file
      return `/media/${companyId}/${token}/${variant}/${inAddress(name)}?e=${expiry}&s=${signatureOf(file, expiry).toString('base64url')}`
    },
    open: (address) => {
      const [, companyId, token = '', variant, expiry, signature = ''] = shape.exec(address) ?? []
      if (!companyId) return undefined
      const file = { companyId: Number(companyId), token, variant: variant as FileVariant }
      const given = Buffer.from(signature, 'base64url')
      const isOurs = given.length === 32 && timingSafeEqual(given, signatureOf(file, Number(expiry)))
      return isOurs ? { ...file, expiresAt: new Date(Number(expiry) * 1000) } : undefined
    },
  }
}

/** The name is for people who save or share the address; whole characters, and not too many. */
function inAddress(name: string): string {
  let text = ''
  for (const character of name.toWellFormed().replaceAll(/[\\/]/g, '_')) {
    const encoded = encodeURIComponent(character)
    if (text.length + encoded.length > longestName) break
    text += encoded
  }
  return text === '' || /^\.+$/.test(text) ? 'file' : text
}
