import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'

interface PaneHeadProps {
  title: string
  hint?: string
  onClose: () => void
  children?: ReactNode
}

/** The head of a pane beside the canvas. */
export function PaneHead({ title, hint, onClose, children }: PaneHeadProps) {
  const { t } = useTranslation('ui')
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-2 border-b border-line pr-2 pl-4">
      <h2 className="mr-auto min-w-0 truncate text-13 font-semibold">
        {title} {hint && <span className="font-normal text-text3">{hint}</span>}
      </h2>
      {children}
      <IconButton label={t('close')} onClick={onClose}>
        <X className="size-4" aria-hidden />
      </IconButton>
    </div>
  )
}
