import type { CompanyExport } from '@recado/contract/company-files/api'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatBytes, formatDate } from '#platform/format.ts'

/** How far a company's file is, in words. Undefined where there is none to speak of. */
export function useExportWords(latest: CompanyExport | null | undefined): string | undefined {
  const { t } = useTranslation('companyFiles')
  if (latest?.status === 'running') return t('preparing', { percent: Math.round(latest.share * 100) })
  if (latest?.status === 'failed') return t('failed')
  if (latest?.status !== 'ready') return undefined
  const about = { size: formatBytes(latest.size ?? 0), date: formatDate(latest.expiresAt ?? '') }
  return t(latest.hasKeys ? 'readyWithKeys' : 'ready', about)
}

/** Fetches the file. */
export function DownloadLink({ url }: { url: string }) {
  const { t } = useTranslation('companyFiles')
  return (
    <a
      href={url}
      download
      className={
        'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-2 bg-soft px-3 text-13 font-semibold text-atext ' +
        'hover:bg-soft2 touch:h-10'
      }
    >
      <Download className="size-4" strokeWidth={1.75} aria-hidden />
      {t('download')}
    </a>
  )
}
