import { answerKinds } from '@recado/contract/flows/answer-kinds'
import { questionSettings } from '@recado/contract/flows/blocks/question'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { takesVariables, Variables } from '#features/flow-nodes/Variables.tsx'
import { storeVariables, replaceVariable } from '#features/flow-nodes/variables.ts'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#kit/fields.tsx'
import { BlockDialog } from '#features/flow-nodes/dialogs/BlockDialog.tsx'
import { type DialogProps, useNodeForm } from '#features/flow-nodes/dialogs/node-form.ts'
import { answerKey } from '#features/flow-nodes/dialogs/schemas.ts'

const schema = z.object({
  message: questionSettings.shape.message,
  expects: z.enum(answerKinds),
  answerKey,
  saveToContact: z.boolean(),
})

export function QuestionDialog({ data, mode, variables, fault, onSave, onClose }: DialogProps<'question'>) {
  const { t } = useTranslation('flowNodes')
  const known = data?.typebotIntegration
  const of = useNodeForm({
    schema,
    values: {
      message: known?.message ?? '',
      expects: known?.expects ?? 'words',
      answerKey: known?.answerKey ?? '',
      saveToContact: known?.saveToContact ?? false,
    },
    fault,
    toData: (valid) => {
      storeVariables(replaceVariable(variables, known?.answerKey, valid.answerKey))
      return { typebotIntegration: valid }
    },
    onSave,
  })
  return (
    <BlockDialog of={of} type="question" mode={mode} onClose={onClose}>
      <TextAreaField name="message" label={t('message')} rows={3} {...takesVariables} />
      <Variables answers={variables} />
      <SelectField
        name="expects"
        label={t('expects')}
        hint={t('expectsHint')}
        options={answerKinds.map((value) => ({ value, label: t(`answers.${value}`) }))}
      />
      <TextField name="answerKey" label={t('saveAnswer')} hint={t('saveAnswerHint')} autoComplete="off" />
      <CheckboxField name="saveToContact" label={t('saveToContact')} hint={t('saveToContactHint')} />
    </BlockDialog>
  )
}
