import type { TemplateButton } from '@recado/contract/templates/content'
import { AtSign, Copy, ExternalLink, Phone, Reply, SquareCheck, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const icons: Record<TemplateButton['kind'], LucideIcon> = {
  reply: Reply,
  url: ExternalLink,
  phone: Phone,
  code: Copy,
  flow: SquareCheck,
  'ask-number': AtSign,
  other: SquareCheck,
}

/** The buttons below a text. They are looked at, not pressed. */
export function Buttons({ buttons }: { buttons: readonly TemplateButton[] }) {
  const { t } = useTranslation('templates')
  if (buttons.length === 0) return null
  return (
    <ul aria-label={t('preview.buttons')} className="-mx-3 mt-2 -mb-2 text-13 font-semibold text-atext">
      {buttons.map(({ kind, text }, at) => {
        const Icon = icons[kind]
        // Meta itself writes on some of them.
        const words = text || (kind === 'ask-number' ? t('preview.askNumber') : t('preview.copyCode'))
        return (
          <li key={at} className="flex h-9 items-center justify-center gap-1.5 border-t border-line px-3">
            <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={2} />
            <span className="truncate">{words}</span>
          </li>
        )
      })}
    </ul>
  )
}
