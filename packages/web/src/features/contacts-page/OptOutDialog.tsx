import type { ContactRecord } from '@recado/contract/contacts/api'
import { optInContact, optOutContact } from '@recado/contract/contacts/blocks-and-opt-outs'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { useSetOptOut } from '#features/contacts/restrictions.ts'
import { TextField } from '#kit/fields.tsx'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'

const schemas = {
  out: z.pick(optOutContact.input, { reason: true }),
  in: z.pick(optInContact.input, { reason: true }),
}

/** Notes that a contact wants no campaigns, or wants them again, which requires a reason. */
export function OptOutDialog({ contact, onClose }: { contact: ContactRecord; onClose: () => void }) {
  const { t } = useTranslation('contactsPage')
  const note = useSetOptOut()
  const wantsAgain = contact.optedOutAt !== null
  const { name } = contact
  const form = useDialogForm<{ reason?: string | undefined }, { reason: string }, unknown>({
    schema: wantsAgain ? schemas.in : schemas.out,
    values: { reason: '' },
    save: ({ reason }) => note(contact, reason),
    saved: () => t('noted'),
    onSaved: onClose,
  })
  return (
    <FormDialog
      of={form}
      size="small"
      title={wantsAgain ? t('optInTitle', { name }) : t('optOutTitle', { name })}
      description={wantsAgain ? t('optInText') : t('optOutText')}
      submitLabel={wantsAgain ? t('optInConfirm') : t('optOutConfirm')}
      onClose={onClose}
    >
      <TextField name="reason" label={t('reason')} hint={wantsAgain ? undefined : t('reasonHint')} autoComplete="off" />
    </FormDialog>
  )
}
