import type { Connection } from '@recado/contract/connections/api'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLineChanged, toLine, toLineChange, toSignup } from '#features/official-lines/line-form.ts'
import { useLineCalls } from '#features/official-lines/queries.ts'
import { isFromMeta } from '#features/official-lines/rules.ts'
import { useRefusal } from '#features/official-lines/use-refusal.ts'
import { useDialogForm } from '#kit/FormDialog.tsx'
import { connectionSchema, startingValues, toSave, type ConnectionInput, type ConnectionValues } from './connection-form.ts'
import { useApplyConnection, useSaveConnection } from '#features/connections/editing.ts'

interface Options {
  connection: Connection | null
  queueIds?: readonly number[]
  onClose: () => void
  onCreated?: (connection: Connection) => void
}

/**
 * The form of a connection. One that Meta carries is checked with Meta before it is saved, and the dialog stays to show what was found.
 * What Meta refuses changes nothing, and what was typed stays.
 */
export function useConnectionForm({ connection, queueIds, onClose, onCreated }: Options) {
  const { t } = useTranslation('connectionForm')
  const [record, setRecord] = useState(connection)
  const { refused, choice, onError, forget } = useRefusal()
  const [checks, setChecks] = useState(0)
  const save = useSave(record)
  const form = useDialogForm({
    schema: connectionSchema,
    values: { ...startingValues(connection), ...(queueIds && { queueIds: [...queueIds] }) },
    record,
    valuesOf: startingValues,
    save: async (values, seen, began) => {
      forget()
      return save(values, seen, began)
    },
    saved: () => t('saved'),
    onSaved: ({ saved, checked }) => {
      if (record && checked) {
        // The list shows what Meta answered, and what others still have to do.
        setRecord(saved)
        setChecks((count) => count + 1)
        return
      }
      onClose()
      if (!record) onCreated?.(saved)
    },
    fieldOf: {
      ERR_NAME_TAKEN: 'name',
      ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
      ERR_NO_OTHER_WHATSAPP: 'isDefault',
      ERR_NUMBER_TAKEN: 'numberId',
      ERR_NO_META_APP_FOUND: 'appId',
    },
    onError,
  })
  const { reset, getValues } = form.form
  useEffect(() => {
    if (checks > 0) reset({ ...getValues(), accessToken: '', appSecret: '', pin: '', metaCode: '', metaGrant: '' })
  }, [checks, reset, getValues])
  return { form, refused, choice, isChecked: checks > 0, isOfficial: form.form.watch('carrier') === 'cloud' }
}

interface Done {
  saved: Connection
  /** Meta was asked. */
  checked: boolean
}

/** Adds or changes a connection. Meta is asked first: what it refuses changes nothing. */
function useSave(record: Connection | null) {
  const save = useSaveConnection()
  const apply = useApplyConnection()
  const { create, signUp, signUpConnection, update } = useLineCalls()
  return async (values: ConnectionValues, seen: string | undefined, began: ConnectionInput): Promise<Done> => {
    if (values.carrier === 'beta') return { saved: await save(record?.id ?? null, toSave(values, began), seen), checked: false }
    const { proxyUrl: _none, token, ...fields } = toSave(values, began)
    if (!record) {
      const saved = await (isFromMeta(values)
        ? signUp({ ...fields, ...toSignup(values) })
        : create({ ...fields, ...toLine(values) }))
      apply(saved)
      return { saved, checked: true }
    }
    const checked = isFromMeta(values) || isLineChanged(values, began)
    if (isFromMeta(values)) await signUpConnection({ id: record.id, ...toSignup(values) })
    else if (checked) await update({ id: record.id, ...toLineChange(values) })
    return { saved: await save(record.id, { ...fields, ...(token && { token }) }, seen), checked }
  }
}
