import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '#platform/router/router.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useSections } from './use-sections.ts'

/** On a phone, the way back to the list of sections, if there are several. */
export function SectionBack() {
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  const { isAlone } = useSections()
  if (isAlone) return null
  return (
    <span className="-ml-2 sm:hidden">
      <IconButton label={t('back')} onClick={() => void navigate('/settings')}>
        <ChevronLeft className="size-5" aria-hidden />
      </IconButton>
    </span>
  )
}

/** The title of a section. On a phone, also the way back to the list of sections. */
export function SectionHead({ title, hidden = false, children }: { title: string; hidden?: boolean; children?: ReactNode }) {
  return (
    <header className={hidden ? 'mb-3 flex items-center gap-1 sm:sr-only' : 'mb-4 flex items-start gap-1'}>
      <SectionBack />
      <div>
        <h2 className="text-16 font-semibold tracking-[-.01em] max-sm:leading-10">{title}</h2>
        {children && <p className="text-12 text-text2">{children}</p>}
      </div>
    </header>
  )
}
