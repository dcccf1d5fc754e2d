import { uploadFlowImage, uploadFlowSound } from '@recado/contract/flows/api'
import i18next from 'i18next'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import type { Chosen, Slot } from './chosen.ts'
import { FileSlot } from './FileSlot.tsx'
import { CheckboxField } from '#kit/fields.tsx'
import type { DialogForm } from '#kit/FormDialog.tsx'
import { upload } from '#platform/api/upload.ts'
import { BlockDialog } from '#features/flow-nodes/dialogs/BlockDialog.tsx'
import { type DialogProps, useNodeForm } from '#features/flow-nodes/dialogs/node-form.ts'

const schema = z.object({ url: z.string(), file: z.nullable(z.custom<Chosen>()), record: z.boolean() }).check(
  z.refine(({ url, file }) => url !== '' || file !== null, {
    path: ['url'],
    error: () => i18next.t('flowNodes:fileMissing'),
  }),
)
type FileValues = z.input<typeof schema>

export const ImageDialog = (props: DialogProps<'img'>) => <FileDialog type="img" {...props} />
export const AudioDialog = (props: DialogProps<'audio'>) => <FileDialog type="audio" {...props} />
export const VideoDialog = (props: DialogProps<'video'>) => <FileDialog type="video" {...props} />

interface FileDialogProps extends Pick<DialogProps<Slot>, 'mode' | 'fault' | 'onClose'> {
  type: Slot
  data: { url: string; record?: boolean } | undefined
  /** Pictures and films cannot be recordings. */
  onSave: (data: { url: string; record: boolean }) => void
}

/** A block that sends one picture, sound or film. */
function FileDialog({ type, data, mode, fault, onSave, onClose }: FileDialogProps) {
  const { t } = useTranslation('flowNodes')
  const of: DialogForm<FileValues, FileValues> = useNodeForm({
    schema,
    values: { url: data?.url ?? '', file: null, record: data?.record ?? true },
    fault,
    toData: async ({ url, file, record }, signal) => {
      const name = file ? await send(type, file, signal) : url
      return { url: name, record }
    },
    saved: () => (of.form.getValues('file') ? i18next.t(`flowNodes:added.${type}`) : null),
    onSave,
  })
  return (
    <BlockDialog of={of} type={type} mode={mode} description={t(`limits.${type}Alone`)} onClose={onClose}>
      <Slotted type={type} />
      {type === 'audio' && <CheckboxField name="record" label={t('recorded')} />}
    </BlockDialog>
  )
}

async function send(type: Slot, { file }: Chosen, signal: AbortSignal): Promise<string> {
  const { name } = await upload(type === 'img' ? uploadFlowImage : uploadFlowSound, { body: file.name }, [file], { signal })
  return name
}

function Slotted({ type }: { type: Slot }) {
  const { t } = useTranslation('bots')
  const { field: file } = useController<FileValues, 'file'>({ name: 'file' })
  const {
    field: { ref, ...url },
    fieldState,
  } = useController<FileValues, 'url'>({ name: 'url' })
  const choose = (chosen: Chosen) => {
    file.onChange(chosen)
    // The previous error no longer applies.
    url.onChange(url.value)
  }
  return (
    <FileSlot
      type={type}
      label={t(`blocks.${type}`)}
      chosen={file.value}
      stored={url.value}
      isAlone
      error={fieldState.error?.message}
      ref={ref}
      onChoose={choose}
    />
  )
}
