import { BookmarkPlus, ListFilter } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WindowFilter } from '#features/windows/parts.ts'
import { Dot } from '#ui/Chip.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { lazily } from '#ui/lazily.tsx'
import { Menu, MenuCheck, MenuItem, MenuLine, MenuTitle } from '#ui/overlays/Menu.tsx'
import { isSame, noFilter, savedAs } from './filters.ts'
import type { ListViewProps } from './list-view.ts'
import { useOwnQueues } from './use-own-queues.ts'

const SaveFilterDialog = lazily(async () => (await import('#features/tickets/on-demand.ts')).SaveFilterDialog)

/** What the lists show: which queues, of the user's own or of all for those who see all, only what is unread, and which windows. */
export function FilterMenu({ view, onView }: ListViewProps) {
  const { t } = useTranslation('tickets')
  const { data: queues = [] } = useOwnQueues()
  const [saving, setSaving] = useState(false)
  const { queueIds, unread, window } = view
  const count = queueIds.length + (unread ? 1 : 0) + (window ? 1 : 0)
  const isSavable = !isSame(view, noFilter(view)) && !savedAs(view)
  const toggle = (id: number) =>
    onView({ queueIds: queueIds.includes(id) ? queueIds.filter((known) => known !== id) : [...queueIds, id] })
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={count > 0 ? t('filterListBy', { count }) : t('filterList')}
            dot={
              count > 0 && (
                <span aria-hidden className="spine absolute top-1 right-1 size-2 rounded-full bg-solid ring-2 ring-sheet" />
              )
            }
          >
            <ListFilter className="size-4" strokeWidth={1.75} aria-hidden />
          </IconButton>
        }
      >
        <MenuCheck checked={unread} onChange={(checked) => onView({ unread: checked })}>
          {t('filter.unread')}
        </MenuCheck>
        <MenuLine />
        <MenuTitle>{t('queues')}</MenuTitle>
        <MenuCheck checked={queueIds.length === 0} onChange={() => onView({ queueIds: [] })}>
          {t('allQueues')}
        </MenuCheck>
        {queues.map(({ id, name, color }) => (
          <MenuCheck key={id} icon={<Dot name="" colour={color} />} checked={queueIds.includes(id)} onChange={() => toggle(id)}>
            {name}
          </MenuCheck>
        ))}
        <WindowFilter value={window} onChange={(chosen) => onView({ window: chosen })} />
        {isSavable && (
          <>
            <MenuLine />
            <MenuItem icon={<BookmarkPlus className="size-4" strokeWidth={1.75} aria-hidden />} onSelect={() => setSaving(true)}>
              {t('filter.saveThis')}
            </MenuItem>
          </>
        )}
      </Menu>
      {saving && <SaveFilterDialog view={view} onView={onView} onClose={() => setSaving(false)} />}
    </>
  )
}
