import { useTranslation } from 'react-i18next'
import { looks } from './events/looks.ts'
import { cx } from '#ui/cx.ts'

const shown = ['PENDENTE', 'held', 'ENVIADA', 'ERRO'] as const

/** What the icons mean, and that chips can be dragged. */
export function Legend() {
  const { t } = useTranslation(['calendar', 'schedules'])
  return (
    <footer className="flex shrink-0 items-center gap-4 px-6 py-2 text-12 text-text2 max-sm:hidden">
      {shown.map((state) => {
        const { Icon, icon } = looks[state]
        return (
          <span key={state} className="flex items-center gap-1.5 whitespace-nowrap">
            <Icon aria-hidden className={cx('size-3.5', icon)} strokeWidth={2} />
            {t(`schedules:status.${state}`)}
          </span>
        )
      })}
      <span className="ml-auto truncate max-xl:hidden">{t('hint')}</span>
    </footer>
  )
}
