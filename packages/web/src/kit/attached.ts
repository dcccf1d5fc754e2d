/** What becomes of a record's file, in its form: another one was chosen, or the stored one taken away. */
export interface Attached {
  file: File | null
  dropped: boolean
}

export const untouched: Attached = { file: null, dropped: false }

/** The name of the file that the record has once its form is saved. */
export function attachedName({ file, dropped }: Attached, stored: string | null): string | null {
  return file?.name ?? (dropped ? null : stored)
}
