import { CircleHelp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from '#platform/router/router.tsx'
import { Tooltip } from '#ui/overlays/Tooltip.tsx'
import { manualOf } from './manual.ts'

/** Opens the manual page about the screen, beside it. On a phone the account menu does that. */
export function ManualLink() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  return (
    <Tooltip text={t('manual')}>
      <a
        href={manualOf(pathname)}
        target="_blank"
        rel="noreferrer"
        aria-label={t('manual')}
        className="grid size-8 shrink-0 place-items-center rounded-2 text-text2 hover:bg-hover hover:text-text max-sm:hidden touch:size-10"
      >
        <CircleHelp className="size-4" strokeWidth={1.75} aria-hidden />
      </a>
    </Tooltip>
  )
}
