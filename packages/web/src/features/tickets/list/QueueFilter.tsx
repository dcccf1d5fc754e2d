import { ListFilter } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Dot } from '#ui/Chip.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuCheck, MenuLine, MenuTitle } from '#ui/overlays/Menu.tsx'
import { useOwnQueues } from './use-own-queues.ts'

interface QueueFilterProps {
  /** None means all. */
  chosen: readonly number[]
  onChange: (queueIds: readonly number[]) => void
}

/** Which queues the lists show: of the user's own, or of all for those who see all tickets. */
export function QueueFilter({ chosen, onChange }: QueueFilterProps) {
  const { t } = useTranslation('tickets')
  const { data: queues = [] } = useOwnQueues()
  const count = chosen.length
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((known) => known !== id) : [...chosen, id])
  return (
    <Menu
      trigger={
        <IconButton
          label={count > 0 ? t('queuesChosen', { count }) : t('queues')}
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
      <MenuTitle>{t('queues')}</MenuTitle>
      <MenuCheck checked={count === 0} onChange={() => onChange([])}>
        {t('allQueues')}
      </MenuCheck>
      {queues.length > 0 && <MenuLine />}
      {queues.map(({ id, name, color }) => (
        <MenuCheck key={id} icon={<Dot name="" colour={color} />} checked={chosen.includes(id)} onChange={() => toggle(id)}>
          {name}
        </MenuCheck>
      ))}
    </Menu>
  )
}
