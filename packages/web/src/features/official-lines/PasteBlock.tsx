import { webhookFields, type MetaApp } from '@recado/contract/official-lines/api'
import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'
import { copyText } from '#ui/overlays/copy-text.ts'
import { TextButton } from '#ui/TextButton.tsx'

/** What a user copies into the app's settings at Meta. It works before anything is saved. */
export function PasteBlock({ app }: { app: Pick<MetaApp, 'callbackUrl' | 'verifyToken'> }) {
  const { t } = useTranslation('officialLines')
  return (
    <section className="space-y-2">
      <h3 className="text-13 font-semibold">{t('paste')}</h3>
      <p className="text-12 text-text2">{t('pasteWhere')}</p>
      <Copied label={t('callbackUrl')} value={app.callbackUrl} verb={t('copyUrl')} done={t('urlCopied')} />
      <Copied label={t('verifyToken')} value={app.verifyToken} verb={t('copyToken')} done={t('tokenCopied')} />
      <div>
        <p className="flex flex-wrap items-center justify-between gap-x-3 text-12 font-medium text-text2">
          {t('fields')}
          <TextButton onClick={() => void copyText(webhookFields.join(', '), t('fieldsCopied'))}>
            {t('copyFields', { count: webhookFields.length })}
          </TextButton>
        </p>
        <p className="font-mono text-11 break-words text-text3">{webhookFields.join(', ')}</p>
      </div>
    </section>
  )
}

interface CopiedProps {
  label: string
  value: string
  verb: string
  done: string
}

/** A value with a button that copies it. */
export function Copied({ label, value, verb, done }: CopiedProps) {
  return (
    <div>
      <p className="mb-1 text-12 font-medium text-text2">{label}</p>
      <div className="flex items-center gap-1 rounded-2 bg-sunk pl-2.5 shadow-[inset_0_0_0_1px_var(--line)]">
        <code className="min-w-0 flex-1 py-1.5 font-mono text-12 break-all">{value}</code>
        <IconButton label={verb} onClick={() => void copyText(value, done)}>
          <Copy className="size-4" strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
    </div>
  )
}
