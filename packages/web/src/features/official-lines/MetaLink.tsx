import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const managerUrl = 'https://business.facebook.com/wa/manage/'

/** Leads to where Meta's own settings of an account are. */
export function MetaLink() {
  const { t } = useTranslation('officialLines')
  return (
    <a
      href={managerUrl}
      target="_blank"
      rel="noreferrer"
      className={
        'inline-flex h-7 shrink-0 items-center gap-1.5 rounded-2 bg-raise px-2.5 text-12 font-semibold ' +
        'shadow-[inset_0_0_0_1px_var(--line2)] hover:bg-hover touch:h-10'
      }
    >
      <ExternalLink className="size-3.5" aria-hidden />
      {t('openAtMeta')}
    </a>
  )
}
