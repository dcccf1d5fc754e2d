/** What a record's form does to its file: another one was chosen, or the stored one removed. */
export interface Attached {
  file: File | null
  dropped: boolean
}

export const untouched: Attached = { file: null, dropped: false }

/** The name of the file the record has once its form is saved. */
export function attachedName({ file, dropped }: Attached, stored: string | null): string | null {
  return file?.name ?? (dropped ? null : stored)
}

/** What to offer, where it must be a picture that everybody can see. */
export const pictures = 'image/png,image/jpeg,.png,.jpg,.jpeg'

export function isPicture({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  return ['image/png', 'image/jpeg'].includes(type) && /\.(?:png|jpe?g)$/i.test(name)
}
