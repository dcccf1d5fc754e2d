import { maxDocumentBytes, maxMediaBytes } from '@recado/contract/media/api'
import type { FileHeader } from '@recado/contract/templates/content'
import { useTranslation } from 'react-i18next'
import { FileField } from '#ui/fields/FileField.tsx'
import type { Filling } from './use-drafts.ts'

/** What Meta takes. */
const kinds: Record<FileHeader, { accept: string; maxBytes: number }> = {
  image: { accept: 'image/jpeg,image/png', maxBytes: 5 * 1_048_576 },
  video: { accept: 'video/mp4,video/3gpp', maxBytes: maxMediaBytes },
  document: { accept: '', maxBytes: maxDocumentBytes },
}

/** The file that is sent above the text. The sample that Meta has is not sent. */
export function HeaderFile({
  format,
  filling: { file, fileName, faults, tried, change },
}: {
  format: FileHeader
  filling: Filling
}) {
  const { t } = useTranslation('templates')
  const { accept, maxBytes } = kinds[format]
  const isMissing = tried && faults.some(({ key }) => key === 'file')
  const fault = ({ type }: File) => {
    const isRight = accept === '' ? !/^(image|video|audio)\//.test(type) : accept.split(',').includes(type)
    return isRight ? undefined : t(`picker.wrongFile.${format}`)
  }
  return (
    <div data-faulty={isMissing || undefined} data-file-open={(!file && fileName === null) || undefined}>
      <FileField
        label={t(`picker.file.${format}`)}
        hint={t('picker.fileHint')}
        {...(isMissing && { missing: t(`picker.needs.${format}`) })}
        accept={accept}
        maxBytes={maxBytes}
        fault={fault}
        name={file?.name ?? fileName}
        onChange={(chosen) => change({ file: chosen, fileName: null })}
      />
    </div>
  )
}
