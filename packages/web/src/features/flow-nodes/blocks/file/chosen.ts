import { flowFileBytes } from '@recado/contract/flows/api'
import i18next from 'i18next'
import { shrink } from '#features/messages/composer/attaching/shrink.ts'

export type Slot = keyof typeof flowFileBytes

/** A chosen file that is not stored yet. */
export interface Chosen {
  file: File
  /** Its size in bytes before it was recompressed. Null when it was not recompressed. */
  before: number | null
}

const endings: Record<Slot, readonly string[]> = {
  img: ['png', 'jpg', 'jpeg'],
  audio: ['ogg', 'mp3', 'opus'],
  video: ['mp4'],
}

/** A file that is a block of its own has fewer formats. */
export function endingsOf(slot: Slot, isAlone: boolean): readonly string[] {
  return isAlone && slot === 'audio' ? ['ogg', 'mp3'] : endings[slot]
}

/** A picture could not be read. */
class Unreadable extends Error {}

/** Takes a file as it will be sent, with pictures recompressed. Returns an error text when the file does not fit. */
export async function choose(slot: Slot, file: File, isAlone: boolean): Promise<Chosen | string> {
  const known = endingsOf(slot, isAlone)
  const ending = /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? ''
  if (!known.includes(ending)) return i18next.t('flowNodes:fileForms', { forms: known.join(', ') })
  const limit = flowFileBytes[slot]
  if (file.size > limit) return i18next.t('flowNodes:fileLarge', { megabytes: limit / 1_048_576 })
  if (slot !== 'img') return { file, before: null }
  const small = await shrink(file, true).catch(() => {
    throw new Unreadable()
  })
  return { file: small.file, before: small.file === file ? null : file.size }
}
