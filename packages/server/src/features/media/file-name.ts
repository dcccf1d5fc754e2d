import { cut } from '@recado/contract/cut'
import { cleanName } from '@recado/contract/name'

const maxLength = 200

/** Makes a file name fit to show and save: no folders, no control characters, its ending kept. */
export function tidyName(name: string): string {
  const [last = ''] = name.toWellFormed().split(/[\\/]/).slice(-1)
  const shown = cleanName(last)
  if (/^\.*$/.test(shown)) return ''
  const ending = /\.[^.]{1,10}$/.exec(shown)?.[0] ?? ''
  return shown.length <= maxLength ? shown : `${cut(shown, maxLength - ending.length)}${ending}`
}

/** The header that serves a file under its name (RFC 6266): plain letters for old readers, and the whole name as well. */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\w .-]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
