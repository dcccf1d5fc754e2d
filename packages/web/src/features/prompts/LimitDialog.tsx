import { settings } from '@recado/contract/prompts/settings'
import { listPrompts } from '@recado/contract/prompts/api'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { TextField } from '#kit/fields.tsx'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { useSaveSetting } from '#features/settings/queries.ts'

interface LimitDialogProps {
  limits: { tokens: number | null; micros: number | null }
  onClose: () => void
}

const schema = z.object({ tokens: settings.aiTokensPerMonth.schema, dollars: settings.aiDollarsPerMonth.schema })

/** Sets how much a month may cost. An empty field means no limit. */
export function LimitDialog({ limits, onClose }: LimitDialogProps) {
  const { t } = useTranslation('prompts')
  const client = useQueryClient()
  const save = useSaveSetting()
  const [opened] = useState(() => ({
    tokens: limits.tokens === null ? '' : String(limits.tokens),
    dollars: limits.micros === null ? '' : String(limits.micros / 1_000_000),
  }))
  const form = useDialogForm({
    schema,
    values: opened,
    save: async ({ tokens, dollars }: z.output<typeof schema>) => {
      // A field that the user has not touched may have changed in the meantime.
      if (tokens !== opened.tokens) await save('aiTokensPerMonth', tokens)
      if (dollars !== opened.dollars) await save('aiDollarsPerMonth', dollars)
      await client.invalidateQueries({ queryKey: [listPrompts.path, 'spending'] })
    },
    saved: () => t('limitSaved'),
    onSaved: onClose,
  })
  return (
    <FormDialog of={form} title={t('limitTitle')} description={t('limitText')} size="small" onClose={onClose}>
      <TextField name="dollars" label={t('limitDollars')} hint={t('limitHint')} inputMode="decimal" />
      <TextField name="tokens" label={t('limitTokensLabel')} hint={t('limitHint')} inputMode="numeric" />
    </FormDialog>
  )
}
