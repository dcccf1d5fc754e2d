import { cleanName } from '@recado/contract/name'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { TextField } from '#kit/fields.tsx'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { filterOf, withSaved } from './filters.ts'
import type { ListViewProps } from './list-view.ts'

const maxNameLength = 40

/** Saves the current filter under a name. */
export function SaveFilterDialog({ view, onView, onClose }: ListViewProps & { onClose: () => void }) {
  const { t } = useTranslation(['tickets', 'ui'])
  const form = useDialogForm({
    schema: filterSchema,
    values: { name: '' },
    save: ({ name }) => Promise.resolve(onView({ savedFilters: withSaved(view.savedFilters, { name, ...filterOf(view) }) })),
    saved: () => i18next.t('tickets:filter.saved'),
    onSaved: onClose,
  })
  return (
    <FormDialog of={form} title={t('filter.saveTitle')} submitLabel={t('filter.save')} onClose={onClose}>
      <TextField name="name" label={t('filter.name')} hint={t('filter.nameHint')} maxLength={maxNameLength} autoComplete="off" />
    </FormDialog>
  )
}

const filterSchema = z.object({
  name: z.string().check(
    z.overwrite(cleanName),
    z.refine((text) => text !== '', { error: () => i18next.t('validation:required') }),
    z.maxLength(maxNameLength),
  ),
})
