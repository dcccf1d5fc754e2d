import type { CompanyRecord } from '@recado/contract/all-companies/api'
import { restorableDays } from '@recado/contract/all-companies/api'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { TextField } from '#kit/fields.tsx'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { useDelete } from './queries.ts'

/** The operator deletes a company by typing its name. */
export function DeleteCompany({ record, onClose }: { record: CompanyRecord; onClose: () => void }) {
  const { t } = useTranslation(['allCompanies', 'kit'])
  const { mutateAsync: remove } = useDelete()
  const form = useDialogForm({
    schema: z.object({
      name: z.string().check(
        z.trim(),
        z.refine((typed) => typed === record.name, { error: () => i18next.t('allCompanies:otherName') }),
      ),
    }),
    values: { name: '' },
    save: ({ name }) => remove({ id: record.id, name }),
    saved: () => t('deleted'),
    onSaved: onClose,
  })
  return (
    <FormDialog
      of={form}
      size="small"
      title={t('kit:deleteTitle', { name: record.name })}
      submitLabel={t('deleteConfirm')}
      submitLook="danger"
      onClose={onClose}
    >
      <p className="text-13 text-text2">{t('deleteText', { count: restorableDays })}</p>
      <TextField name="name" label={t('typeName')} placeholder={record.name} maxLength={50} autoComplete="off" />
    </FormDialog>
  )
}
