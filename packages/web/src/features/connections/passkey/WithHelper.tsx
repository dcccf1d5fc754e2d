import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'
import { copyText } from '#ui/overlays/copy-text.ts'
import { TextButton } from '#ui/TextButton.tsx'
import { helper, helperAddress, isHelperKnown } from './helper.ts'

/** What to do with the helper, and how it is installed. A browser in which it has answered once does not offer it at length again. */
export function WithHelper() {
  const { t } = useTranslation('connectionForm')
  const [installs, setInstalls] = useState(!isHelperKnown())
  return (
    <>
      {installs ? <Install /> : <TextButton onClick={() => setInstalls(true)}>{t('passkeyHelper.title')}</TextButton>}
      <ol className="list-decimal space-y-1 pl-5 text-13 marker:text-text3">
        <li>{t('passkeyHelper.press')}</li>
        <li>{t('passkeyHelper.check')}</li>
        <li>{t('passkeyHelper.sign')}</li>
      </ol>
    </>
  )
}

function Install() {
  const { t } = useTranslation('connectionForm')
  const { version, bytes, sha256 } = helper
  const grouped = sha256.slice(0, 16).replaceAll(/(.{4})(?=.)/g, '$1 ')
  return (
    <section className="rounded-3 p-3 shadow-[inset_0_0_0_1px_var(--line2)]">
      <h4 className="text-13 font-semibold">{t('passkeyHelper.title')}</h4>
      <p className="mt-1 text-13">
        <a href={helperAddress} download className="inline-flex items-center gap-1.5 font-medium text-atext">
          <Download className="size-4" aria-hidden />
          {t('passkeyHelper.download')}
        </a>{' '}
        <span className="num text-12 text-text2">{t('passkeyHelper.size', { size: Math.ceil(bytes / 1024), version })}</span>
      </p>
      <p className="mt-1 text-12 text-text2">{t('passkeyHelper.install')}</p>
      <p className="mt-1 flex items-center gap-1 text-12 text-text2">
        <span className="num min-w-0 truncate">{t('passkeyHelper.hash', { hash: grouped })}</span>
        <IconButton label={t('passkeyHelper.copyHash')} onClick={() => void copyText(sha256, t('passkeyHelper.copied'))}>
          <Copy className="size-4" strokeWidth={1.75} aria-hidden />
        </IconButton>
      </p>
    </section>
  )
}
