import { maxMediaBytes } from '@recado/contract/media/api'
import { useWatch } from 'react-hook-form'
import { Picture } from '#ui/Picture.tsx'
import { isPicture, pictures, type Attached } from './attached.ts'
import { AttachmentField } from './fields.tsx'
import { type StockTexts, useStockTexts, type With } from './texts/stock.ts'

type PictureText = 'attachment' | 'attachmentHint' | 'attachmentType' | 'preview'

interface PictureFieldProps {
  texts: With<PictureText>
  /** The record with the stored picture, if there is one. */
  record: { mediaName: string | null; mediaPath: string | null } | null
}

/** The picture a record carries, and how it looks: the chosen one, or the stored one until it is removed. */
export function PictureField({ texts, record }: PictureFieldProps) {
  const t: StockTexts<PictureText> = useStockTexts(texts)
  const { file, dropped } = useWatch<{ attachment: Attached }, 'attachment'>({ name: 'attachment' })
  const picture = file ?? (dropped ? null : record?.mediaPath)
  return (
    <>
      <AttachmentField
        name="attachment"
        label={t('attachment')}
        hint={t('attachmentHint')}
        accept={pictures}
        stored={record?.mediaName ?? null}
        maxBytes={maxMediaBytes}
        fault={(chosen) => (isPicture(chosen) ? undefined : t('attachmentType'))}
      />
      {picture && <Picture of={picture} label={t('preview')} />}
    </>
  )
}
