import { colour, palette } from '@recado/contract/colours'
import { cleanName } from '@recado/contract/name'
import { type TagRecord, tags } from '@recado/contract/tags/api'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { CheckboxField, SwatchesField, TextField } from '#kit/fields.tsx'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { useSave } from '#kit/record-calls.ts'
import { useCan } from '#platform/session/session.ts'

interface TagDialogProps {
  /** Null adds one. */
  record: TagRecord | null
  /** A new one is a lane of the kanban from the start. */
  asLane?: boolean
  onClose: () => void
}

export function TagDialog({ record, asLane = false, onClose }: TagDialogProps) {
  const { t } = useTranslation('tags')
  const makesLanes = useCan('tags:kanban')
  const save = useSave(tags)
  const form = useDialogForm({
    schema: tagSchema,
    values: record ? valuesOf(record) : { name: '', color: firstColour, kanban: asLane },
    record,
    valuesOf,
    save: ({ kanban, ...fields }, seen) => save(record?.id ?? null, { ...fields, kanban: kanban ? 1 : 0 }, seen),
    saved: () => t('saved'),
    onSaved: onClose,
    fieldOf: { ERR_NAME_TAKEN: 'name' },
  })
  return (
    <FormDialog of={form} title={record ? t('editTitle') : t('add')} onClose={onClose}>
      <TextField name="name" label={t('name')} autoComplete="off" />
      <SwatchesField name="color" label={t('colour')} />
      {makesLanes && <CheckboxField name="kanban" label={t('kanban')} hint={t('kanbanHint')} />}
    </FormDialog>
  )
}

const firstColour = palette.find(({ hue }) => hue === 'blue')?.hex ?? ''
const shortest = 3

function valuesOf({ name, color, kanban }: TagRecord) {
  return { name, color, kanban: kanban === 1 }
}

const tagSchema = z.object({
  name: z.string().check(
    z.overwrite(cleanName),
    z.refine((text) => text !== '', { error: () => i18next.t('validation:required'), abort: true }),
    z.refine((text) => text.length >= shortest, { error: () => i18next.t('tags:tooShort') }),
    z.maxLength(50),
  ),
  color: colour,
  kanban: z.boolean(),
})
