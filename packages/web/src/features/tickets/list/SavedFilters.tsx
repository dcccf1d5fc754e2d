import { Bookmark, ChevronDown, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Menu, MenuChoice, MenuItem, MenuLine, MenuTitle } from '#ui/overlays/Menu.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { filterOf, isSame, noFilter, savedAs, type SavedFilter } from './filters.ts'
import type { ListViewProps } from './list-view.ts'

/** The user's own filters by name. A choice that is not saved is labelled as such. */
export function SavedFilters({ view, onView }: ListViewProps) {
  const { t } = useTranslation(['tickets', 'ui'])
  const { savedFilters } = view
  const all = noFilter(view)
  const current = savedAs(view)
  const unfiltered = isSame(filterOf(view), all)
  const name = current?.name ?? (unfiltered ? t('filter.none') : t('filter.unsaved'))
  const choose = (chosen: string) => onView(savedFilters.find((filter) => keyOf(filter) === chosen) ?? all)
  const forget = (filter: SavedFilter) => {
    onView({ savedFilters: savedFilters.filter((kept) => kept !== filter), ...all })
    toast.success(t('filter.forgotten', { name: filter.name }), {
      label: t('ui:undo'),
      run: () => onView({ savedFilters, ...filterOf(filter) }),
    })
  }
  const options = { all: t('filter.none'), ...Object.fromEntries(savedFilters.map((filter) => [keyOf(filter), filter.name])) }
  return (
    <Menu
      trigger={
        <Button look="ghost" size="small" aria-label={t('filter.label', { name })} className="min-w-0">
          <Bookmark aria-hidden className="size-3.5" strokeWidth={1.75} fill={current ? 'currentColor' : 'none'} />
          <span className="max-w-36 truncate">{name}</span>
          <ChevronDown aria-hidden className="size-3.5" strokeWidth={1.75} />
        </Button>
      }
    >
      <MenuTitle>{t('filter.title')}</MenuTitle>
      <MenuChoice
        label={t('filter.title')}
        value={current ? keyOf(current) : unfiltered ? 'all' : ''}
        options={options}
        onChange={choose}
      />
      {current && (
        <>
          <MenuLine />
          <MenuItem danger icon={<Trash2 className="size-4" strokeWidth={1.75} aria-hidden />} onSelect={() => forget(current)}>
            {t('filter.forget', { name: current.name })}
          </MenuItem>
        </>
      )}
      {savedFilters.length === 0 && (
        <>
          <MenuLine />
          <MenuTitle>{t('filter.howToSave')}</MenuTitle>
        </>
      )}
    </Menu>
  )
}

function keyOf({ name }: SavedFilter): string {
  return `saved ${name}`
}
