import { cut } from '@recado/contract/cut'
import { createFileList, type FileList } from '@recado/contract/file-lists/api'
import { cleanName } from '@recado/contract/name'
import i18next from 'i18next'
import { z } from 'zod/mini'

const { name, message } = createFileList.input.shape

const option = z
  .object({
    /** Null until the server has stored the option. */
    id: z.nullable(z.int()),
    name: z.string().check(
      z.overwrite(cleanName),
      z.refine((text) => text !== '', { error: () => i18next.t('validation:required'), abort: true }),
      z.maxLength(100),
    ),
    /** The name of the stored file. */
    stored: z.nullable(z.string()),
    path: z.nullable(z.string()),
    /** The file that replaces the stored one when the form is saved. */
    file: z.nullable(z.custom<File>()),
  })
  .check(
    z.refine(({ stored, file }) => stored !== null || file !== null, {
      path: ['file'],
      error: () => i18next.t('fileLists:noFile'),
    }),
  )

export const formSchema = z.object({ name, message, options: z.array(option) })

export type FormValues = z.input<typeof formSchema>
export type OptionValues = FormValues['options'][number]

export const emptyForm: FormValues = { name: '', message: '', options: [] }

export function valuesOf({ name, message, options }: FileList): FormValues {
  return {
    name,
    message,
    options: options.map(({ id, name, path, file }) => ({ id, name, stored: file && (file.name || name), path, file: null })),
  }
}

/** A chosen file, under the name by which it will be shown. */
export function optionOf(file: File): OptionValues {
  const name = cut(file.name.replace(/\.[^.]{1,10}$/, ''), 100)
  return { id: null, name, stored: null, path: null, file }
}
