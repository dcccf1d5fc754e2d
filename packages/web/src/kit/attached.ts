/** The change that a record's form makes to its file: a newly chosen file, or the removal of the stored one. */
export interface Attached {
  file: File | null
  dropped: boolean
}

export const untouched: Attached = { file: null, dropped: false }

/** The name of the file the record has once its form is saved. */
export function attachedName({ file, dropped }: Attached, stored: string | null): string | null {
  return file?.name ?? (dropped ? null : stored)
}

/** The types to offer where the file must be a picture that every viewer can see. */
export const pictures = 'image/png,image/jpeg,.png,.jpg,.jpeg'

export function isPicture({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  return ['image/png', 'image/jpeg'].includes(type) && /\.(?:png|jpe?g)$/i.test(name)
}
