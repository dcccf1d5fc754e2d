import { type FileList, listFileLists, showFileList, uploadFiles, fileLists } from '@recado/contract/file-lists/api'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { foldRecord } from '#kit/records.ts'
import { useSave } from '#kit/record-calls.ts'
import { call } from '#platform/api/api.ts'
import { errorText } from '#platform/api/error-text.ts'
import { upload } from '#platform/api/upload.ts'
import type { FormValues } from './form.ts'

type Form = UseFormReturn<FormValues, unknown, FormValues>

/** Some files are still missing. Their rows state the reason. */
export class Incomplete extends Error {}

/** The file on its way: its index in the form, and the share that has been sent, from 0 to 1. */
export interface Progress {
  at: number
  share: number
}

/** Saves a list and then its new files, one by one. Another save sends what is missing, and nothing twice. */
export function useSaveList(record: FileList | null) {
  const { t } = useTranslation('fileLists')
  const client = useQueryClient()
  const save = useSave(fileLists)
  const known = useRef(record)
  const [progress, setProgress] = useState<Progress | null>(null)

  /** A user who overwrites another user's changes may save options that were removed meanwhile, with their files. */
  const forgetRemoved = async (form: Form, id: number, values: FormValues): Promise<void> => {
    const { options } = await call(showFileList, { id })
    for (const [at, option] of values.options.entries()) {
      if (option.id === null || options.some((one) => one.id === option.id)) continue
      form.setValue(`options.${at}`, { ...option, id: null, stored: null, path: null })
      if (!option.file) form.setError(`options.${at}.file`, { message: t('removedMeanwhile') })
    }
    if (form.getValues('options').some(({ stored, file }) => !stored && !file)) throw new Incomplete()
  }

  const send = async (form: Form, id: number, at: number, file: File): Promise<boolean> => {
    const onProgress = (share: number) => setProgress({ at, share })
    onProgress(0)
    try {
      const optionId = form.getValues(`options.${at}.id`) ?? 0
      known.current = await upload(uploadFiles, { listId: id, id: [optionId] }, [file], { onProgress })
      foldRecord(client, listFileLists, known.current)
      form.setValue(`options.${at}.stored`, file.name)
      form.setValue(`options.${at}.path`, known.current.options[at]?.path ?? null)
      form.setValue(`options.${at}.file`, null)
      return true
    } catch (error) {
      form.setError(`options.${at}.file`, { message: errorText(error) })
      return false
    } finally {
      setProgress(null)
    }
  }

  const saveList = async (form: Form, values: FormValues, seen: string | undefined): Promise<void> => {
    const before = known.current
    const overwrites = before && seen !== undefined && seen > before.updatedAt
    if (overwrites) await forgetRemoved(form, before.id, values)
    const options = form.getValues('options').map(({ id }, at) => ({ name: values.options[at]?.name ?? '', ...(id && { id }) }))
    const fields = { name: values.name, message: values.message, options }
    const saved = await save(before?.id ?? null, fields, overwrites ? seen : before?.updatedAt)
    known.current = saved
    for (const [at, { id }] of saved.options.entries()) form.setValue(`options.${at}.id`, id)
    let complete = true
    for (const [at, { file }] of values.options.entries()) {
      if (file) complete = (await send(form, saved.id, at, file)) && complete
    }
    if (!complete) throw new Incomplete()
  }
  return { saveList, progress }
}
