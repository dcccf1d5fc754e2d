import { maxSheetRows, uploadSheet } from '@recado/contract/contact-lists/api'
import type { Output } from '@recado/contract/endpoint'
import { maxMediaBytes } from '@recado/contract/media/api'
import { FileDown } from 'lucide-react'
import i18next from 'i18next'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { saveExample } from '#features/contact-lists/ExampleButton.tsx'
import { untouched, type Attached } from '#kit/attached.ts'
import { AttachmentField } from '#kit/fields.tsx'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { upload } from '#platform/api/upload.ts'
import { formatDecimal } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { inWords, SheetResult } from './SheetResult.tsx'

interface SheetDialogProps {
  contactListId: number
  onClose: () => void
}

/** Imports people from a sheet, then shows the lines that were not imported. */
export function SheetDialog({ contactListId, onClose }: SheetDialogProps) {
  const { t } = useTranslation('contactListItems')
  const read = useRef<Output<typeof uploadSheet>>(nothing)
  const [result, setResult] = useState<Output<typeof uploadSheet>>()
  const form = useDialogForm({
    schema,
    values: { file: untouched },
    save: async ({ file }) => (read.current = await upload(uploadSheet, { id: contactListId }, file.file ? [file.file] : [])),
    saved: () => inWords(t, read.current),
    onSaved: (all) => (all.faulty.length > 0 ? setResult(all) : onClose()),
    fieldOf: { ERR_LIST_SHEET_COLUMNS: 'file', ERR_SHEET_UNREADABLE: 'file', ERR_SHEET_TOO_LARGE: 'file' },
  })
  if (result) return <SheetResult result={result} onClose={onClose} />
  const example = (
    <Button look="ghost" className="mr-auto" onClick={() => void saveExample()}>
      <FileDown className="size-4" strokeWidth={1.75} aria-hidden />
      {t('example')}
    </Button>
  )
  return (
    <FormDialog
      of={form}
      title={t('sheetTitle')}
      description={t('sheetText')}
      submitLabel={t('import')}
      aside={example}
      onClose={onClose}
    >
      <AttachmentField
        name="file"
        label={t('file')}
        hint={t('fileHint', { rows: formatDecimal(maxSheetRows) })}
        accept=".xlsx,.xls"
        stored={null}
        maxBytes={maxMediaBytes}
      />
      <Fault message={form.form.formState.errors.file?.message} />
    </FormDialog>
  )
}

function Fault({ message }: { message: string | undefined }) {
  return message ? (
    <p role="alert" className="text-12 text-badtext">
      {message}
    </p>
  ) : null
}

const nothing: Output<typeof uploadSheet> = { imported: 0, repeated: 0, faulty: [] }

const schema = z.object({
  file: z.custom<Attached>().check(z.refine(({ file }) => file !== null, { error: () => i18next.t('validation:required') })),
})
