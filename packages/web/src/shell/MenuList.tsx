import { can } from '@recado/contract/permissions'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { menu, type MenuEntry } from '#menu.ts'
import { useMe } from '#platform/session.ts'
import { cx } from '#ui/cx.ts'
import { Tooltip } from '#ui/overlays/Tooltip.tsx'

/** The menu's groups that the user may see. */
export function MenuList({ expanded, onNavigate }: { expanded: boolean; onNavigate?: () => void }) {
  const { t } = useTranslation('shell')
  const { profile } = useMe()
  const groups = menu.filter((group) => !group.allow || can(profile, group.allow))
  return (
    <nav aria-label={t('mainMenu')} className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-2 pb-3">
      {groups.map((group) => (
        <div key={group.label} className="group/menu mt-3 first:mt-1">
          {expanded ? (
            <div className="px-2 pb-1 text-11 font-medium text-text3">{t(`groups.${group.label}`)}</div>
          ) : (
            <div className="mx-2 mb-1.5 h-px bg-line2 group-first/menu:hidden" />
          )}
          {group.entries.map((entry) => (
            <Entry key={entry.to} entry={entry} expanded={expanded} onNavigate={onNavigate} />
          ))}
        </div>
      ))}
    </nav>
  )
}

interface EntryProps {
  entry: MenuEntry
  expanded: boolean
  onNavigate: (() => void) | undefined
}

function Entry({ entry: { to, label, icon: Icon, badge: Badge }, expanded, onNavigate }: EntryProps) {
  const { t } = useTranslation('shell')
  const name = t(`menu.${label}`)
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
          <span className={expanded ? 'flex-1 truncate' : 'sr-only'}>{name}</span>
          {Badge && (
            <span className={expanded ? undefined : 'absolute top-0 right-0 scale-75'}>
              <Badge />
            </span>
          )}
        </>
      )}
    </NavLink>
  )
  return expanded ? link : <Tooltip text={name}>{link}</Tooltip>
}
