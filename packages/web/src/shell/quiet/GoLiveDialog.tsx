import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'
import { copyText } from '#ui/overlays/copy-text.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'

const command = 'recado go-live'
const happenings = ['connections', 'linked', 'messages', 'schedules', 'campaigns'] as const

/** How a quiet copy goes live. No button does it, because no screen knows that the original is stopped. */
export function GoLiveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Dialog title={t('goLive.open')} size="large" low onClose={onClose}>
      <div className="space-y-4 text-13 text-pretty">
        <p className="font-medium">{t('goLive.first')}</p>
        <ul className="list-disc space-y-1 pl-5 text-text2">
          {happenings.map((what) => (
            <li key={what}>{t(`goLive.${what}`)}</li>
          ))}
        </ul>
        <div className="flex items-center gap-2 rounded-2 bg-hover px-3 py-1.5">
          <code className="min-w-0 flex-1 font-mono text-13">{command}</code>
          <IconButton label={t('goLive.copy')} onClick={() => void copyText(command, t('goLive.copied'))}>
            <Copy className="size-4" aria-hidden />
          </IconButton>
        </div>
        <p className="text-text2">{t('goLive.where')}</p>
      </div>
    </Dialog>
  )
}
