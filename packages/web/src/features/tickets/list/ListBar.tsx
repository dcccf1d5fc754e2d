import { ArrowUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Menu, MenuCheck, MenuChoice, MenuLine, MenuTitle } from '#ui/overlays/Menu.tsx'
import { useCompact } from './compact.ts'
import type { ListViewProps } from './list-view.ts'
import { SavedFilters } from './SavedFilters.tsx'

/** The bar under the choice between assigned and waiting: the filter of both lists, and the order of this one. */
export function ListBar(props: ListViewProps) {
  return (
    <div className="flex h-10 shrink-0 items-center justify-between gap-2 border-b border-line px-1.5 touch:h-12 short:h-10">
      <SavedFilters {...props} />
      <OrderMenu {...props} />
    </div>
  )
}

function OrderMenu({ view: { status, orders }, onView }: ListViewProps) {
  const { t } = useTranslation('tickets')
  const order = orders[status]
  const compact = useCompact()
  const title = t(`orderOf.${status}`)
  return (
    <Menu
      trigger={
        <Button look="ghost" size="small" aria-label={`${title}: ${t(`order.${order}`)}`}>
          <ArrowUpDown aria-hidden className="size-3.5" strokeWidth={1.75} />
          {t(`order.${order}`)}
        </Button>
      }
    >
      <MenuTitle>{title}</MenuTitle>
      <MenuChoice
        label={title}
        value={order}
        options={{ waiting: t('order.waiting'), latest: t('order.latest') }}
        onChange={(chosen) => onView({ orders: { ...orders, [status]: chosen } })}
      />
      <MenuTitle>{t('orderIsOwn')}</MenuTitle>
      <MenuLine />
      <MenuCheck checked={compact.on} onChange={compact.setOn}>
        {t('compact')}
      </MenuCheck>
    </Menu>
  )
}
