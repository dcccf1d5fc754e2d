import { useTranslation } from 'react-i18next'
import { useSiteName } from '#platform/branding.ts'
import { version } from '#platform/api/version.ts'
import { cx } from '#ui/cx.ts'
import { BrandMark } from '#ui/BrandMark.tsx'
import { LiveState } from '#shell/LiveState.tsx'
import { MenuList } from './MenuList.tsx'

/** The menu at the left edge: 208 px with words, 56 px without. Phones have the drawer instead. */
export function Rail({ expanded }: { expanded: boolean }) {
  const { t } = useTranslation('shell')
  const site = useSiteName()
  return (
    <aside className={cx('flex shrink-0 flex-col max-sm:hidden', expanded ? 'w-52' : 'w-14')}>
      <div className={cx('flex h-13 shrink-0 items-center gap-2.5', expanded ? 'px-3.5' : 'justify-center')}>
        <BrandMark />
        {expanded && (
          <div className="min-w-0">
            <div className="truncate text-13 font-semibold">{site}</div>
            <div className="-mt-0.5 text-11 text-text3">{t('product')}</div>
          </div>
        )}
      </div>
      <MenuList expanded={expanded} />
      <div
        className={cx('flex shrink-0 items-center pb-3 text-11 text-text3', expanded ? 'justify-between px-4' : 'justify-center')}
      >
        {expanded && <span className="num">v{version}</span>}
        <LiveState words={expanded} />
      </div>
    </aside>
  )
}
