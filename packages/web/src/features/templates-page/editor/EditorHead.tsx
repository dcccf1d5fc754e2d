import type { Template } from '@recado/contract/templates/api'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { templatesAddress } from '#features/templates-page/addresses.ts'
import { StatePill } from '#features/templates-page/StatePill.tsx'
import { languageName } from '#features/templates/words.ts'
import { useNavigate } from '#platform/router/router.tsx'
import { IconButton } from '#ui/IconButton.tsx'

/** The way back, which template it is and how Meta sees it. */
export function EditorHead({ template, children }: { template: Template | null; children?: ReactNode }) {
  const { t } = useTranslation('templatesPage')
  const navigate = useNavigate()
  return (
    <header className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line px-3 py-2">
      <IconButton label={t('editor.back')} onClick={() => void navigate(templatesAddress)}>
        <ArrowLeft className="size-4" strokeWidth={1.75} aria-hidden />
      </IconButton>
      <h1 className="min-w-0 truncate text-14 font-semibold">{template?.name ?? t('add')}</h1>
      {template && (
        <>
          <span className="text-12 text-text3 max-sm:hidden">{languageName(template.language)}</span>
          <StatePill state={template.state} />
        </>
      )}
      <span className="ml-auto flex items-center gap-2 max-sm:w-full">{children}</span>
    </header>
  )
}
