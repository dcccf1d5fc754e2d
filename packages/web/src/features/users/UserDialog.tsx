import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { useSave } from '#kit/record-calls.ts'
import { hasCode } from '#platform/api/errors.ts'
import { setLanguage } from '#platform/i18n.ts'
import { refreshMe } from '#platform/session/identity.ts'
import { useMe } from '#platform/session/session.ts'
import { toast } from '#ui/overlays/toast.ts'
import { users } from './queries.ts'
import { identityOf, placeOf, userSchema, valuesOf, type UserRecord } from './user-form.ts'
import { IdentityFields, DefaultConnectionField, PlaceFields } from './UserFields.tsx'

interface UserDialogProps {
  /** Null adds one. */
  record: UserRecord | null
  /** Only who the person is, not what they do. */
  identityOnly?: boolean
  /** The queues of a new person, to begin with. */
  queueIds?: readonly number[]
  onClose: () => void
}

export function UserDialog({ record, identityOnly = false, queueIds, onClose }: UserDialogProps) {
  const { t } = useTranslation(['users', 'kit'])
  const isMe = useMe().id === record?.id
  const save = useSave(users)
  const form = useDialogForm({
    schema: useMemo(() => userSchema(record, isMe), [record, isMe]),
    values: { ...valuesOf(record), ...(queueIds && { queueIds: [...queueIds] }) },
    record,
    valuesOf,
    save: async (values, seen) => {
      const fields = { ...identityOf(record, values), ...(identityOnly ? {} : placeOf(values)) }
      await save(record?.id ?? null, fields as Parameters<typeof save>[1], seen)
      if (!isMe) return
      await refreshMe()
      await setLanguage(values.language)
    },
    saved: () => t(identityOnly ? 'profileSaved' : 'success'),
    onSaved: onClose,
    fieldOf: { ERR_EMAIL_TAKEN: 'email', ERR_COMMON_PASSWORD: 'password', ERR_LAST_ADMIN: 'profile' },
    onError: (error, { setError }) => {
      if (!hasCode(error, 'ERR_INVALID_CREDENTIALS')) toast.error(error)
      else setError('currentPassword', { message: t('wrongPassword') }, { shouldFocus: true })
    },
  })
  return (
    <FormDialog
      of={form}
      size={identityOnly ? 'small' : 'large'}
      title={identityOnly ? t('profileTitle') : record ? t('editTitle') : t('add')}
      description={identityOnly ? t('profileText') : record?.name}
      submitLabel={identityOnly ? t('saveProfile') : t('kit:save')}
      onClose={onClose}
    >
      <div className={identityOnly ? 'space-y-4' : 'grid items-start gap-4 sm:grid-cols-2'}>
        <IdentityFields record={record} isMe={isMe} />
        {!identityOnly && <DefaultConnectionField />}
      </div>
      {!identityOnly && <PlaceFields record={record} />}
    </FormDialog>
  )
}
