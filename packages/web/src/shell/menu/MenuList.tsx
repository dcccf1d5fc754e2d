import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { withTexts, currentLanguage } from '#platform/i18n.ts'
import { menuEntries, menuOf, type MenuGroup } from '#menu.ts'
import { useMe } from '#platform/session/session.ts'
import { cx } from '#ui/cx.ts'
import { lazily } from '#ui/lazily.tsx'
import { Tooltip } from '#ui/overlays/Tooltip.tsx'

// The menu works without its badges, and few people have some of its entries.
const badges = new Map(
  menuEntries.map(({ name, badge }) => [name, badge && lazily(() => withTexts([name], badge), 'shown', null)]),
)

/** The menu's groups that the user may see. */
export function MenuList({ expanded, onNavigate }: { expanded: boolean; onNavigate?: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <nav aria-label={t('mainMenu')} className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-2 pb-3">
      {menuOf(useMe()).map(({ section, entries }) => (
        <div key={section} className="group/menu mt-3 first:mt-1">
          {expanded ? (
            <div className="px-2 pb-1 text-11 font-medium text-text3">{t(`groups.${section}`)}</div>
          ) : (
            <div className="mx-2 mb-1.5 h-px bg-line2 group-first/menu:hidden" />
          )}
          {entries.map((entry) => (
            <Entry key={entry.to} entry={entry} expanded={expanded} onNavigate={onNavigate} />
          ))}
        </div>
      ))}
    </nav>
  )
}

interface EntryProps {
  entry: MenuGroup['entries'][number]
  expanded: boolean
  onNavigate: (() => void) | undefined
}

function Entry({ entry: { name, to, label, icon: Icon }, expanded, onNavigate }: EntryProps) {
  const words = label[currentLanguage()]
  const Badge = badges.get(name)
  const link = (
    <NavLink
      to={to}
      onClick={onNavigate}
      className={({ isActive }) =>
        cx(
          'group relative inset-focus flex h-8 items-center gap-2.5 rounded-2 px-2 text-13 font-medium touch:h-11',
          !expanded && 'justify-center',
          isActive ? 'bg-sheet text-text shadow-hairline' : 'text-text2 hover:bg-press',
        )
      }
    >
      {({ isActive }) => (
        <>
          <Icon
            aria-hidden
            strokeWidth={1.85}
            className={cx('size-4 shrink-0', isActive ? 'text-atext' : 'text-text3 group-hover:text-text2')}
          />
          <span className={expanded ? 'flex-1 truncate' : 'sr-only'}>{words}</span>
          {Badge && (
            <span className={expanded ? undefined : 'absolute top-0 right-0 scale-75'}>
              <Badge />
            </span>
          )}
        </>
      )}
    </NavLink>
  )
  return expanded ? link : <Tooltip text={words}>{link}</Tooltip>
}
