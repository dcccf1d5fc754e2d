import { typebot } from '@recado/contract/flows/blocks/typebot'
import type { NodeData } from '@recado/contract/flows/node'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { NumberField, TextAreaField, TextField } from '#kit/fields.tsx'
import { Notice } from '#ui/Notice.tsx'
import { BlockDialog } from '#features/flow-nodes/dialogs/BlockDialog.tsx'
import { type DialogProps, useNodeForm } from '#features/flow-nodes/dialogs/node-form.ts'
import { amount, shortName, words } from '#features/flow-nodes/dialogs/schemas.ts'

const line = z.string().check(z.maxLength(500))
const text = z.string().check(z.maxLength(4_096))

const schema = z.object({
  name: shortName,
  urlN8N: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: () => i18next.t('flowNodes:nameMissing'), abort: true }),
      z.regex(/^https?:\/\/[^\s/]+/, { error: () => i18next.t('flowNodes:addressForm') }),
      z.maxLength(500),
    ),
  typebotSlug: words(200),
  typebotDelayMessage: amount(0, 60_000),
  typebotExpires: amount(0, 10_080),
  typebotKeywordFinish: line,
  typebotKeywordRestart: line,
  typebotRestartMessage: text,
  typebotUnknownMessage: text,
})

export function TypebotDialog({ data, mode, fault, onSave, onClose }: DialogProps<'typebot'>) {
  const { t } = useTranslation('flowNodes')
  const known = data?.typebotIntegration
  const of = useNodeForm({
    schema,
    values: startingValues(known),
    fault,
    toData: (valid) => typebot.data.parse({ typebotIntegration: { ...known, ...valid } }),
    onSave,
  })
  return (
    <BlockDialog of={of} type="typebot" mode={mode} size="large" onClose={onClose}>
      <Notice tone="info">{t('typebotLeaves')}</Notice>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="name" label={t('name')} autoComplete="off" required />
        <TextField name="typebotSlug" label={t('typebotSlug')} hint={t('typebotSlugHint')} autoComplete="off" required />
      </div>
      <TextField name="urlN8N" label={t('typebotUrl')} hint={t('typebotUrlHint')} type="url" autoComplete="off" required />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField name="typebotDelayMessage" label={t('typebotDelay')} hint={t('typebotDelayHint')} />
        <NumberField name="typebotExpires" label={t('typebotExpires')} hint={t('typebotExpiresHint')} />
        <TextField name="typebotKeywordFinish" label={t('typebotFinish')} hint={t('typebotFinishHint')} autoComplete="off" />
        <TextField name="typebotKeywordRestart" label={t('typebotRestart')} hint={t('typebotRestartHint')} autoComplete="off" />
      </div>
      <TextAreaField name="typebotRestartMessage" label={t('typebotRestartMessage')} />
      <TextAreaField name="typebotUnknownMessage" label={t('typebotUnknown')} />
    </BlockDialog>
  )
}

function startingValues(known: NodeData<'typebot'>['typebotIntegration'] | undefined) {
  return {
    name: known?.name ?? '',
    urlN8N: known?.urlN8N ?? '',
    typebotSlug: known?.typebotSlug ?? '',
    typebotDelayMessage: known?.typebotDelayMessage ?? 1_000,
    typebotExpires: known?.typebotExpires ?? 1,
    typebotKeywordFinish: known?.typebotKeywordFinish ?? '',
    typebotKeywordRestart: known?.typebotKeywordRestart ?? '',
    typebotRestartMessage: known?.typebotRestartMessage ?? '',
    typebotUnknownMessage: known?.typebotUnknownMessage ?? '',
  }
}
