import { ListFilter } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOwnQueues } from '#features/tickets/list/use-own-queues.ts'
import { Button } from '#ui/Button.tsx'
import { Dot } from '#ui/Chip.tsx'
import { Menu, MenuCheck, MenuLine } from '#ui/overlays/Menu.tsx'

interface QueueChoiceProps {
  /** An empty list means all queues. */
  chosen: readonly number[]
  onChange: (queueIds: readonly number[]) => void
}

/** The queues whose cards the board shows. */
export function QueueChoice({ chosen, onChange }: QueueChoiceProps) {
  const { t } = useTranslation('kanban')
  const { data: queues = [] } = useOwnQueues()
  const [only, ...others] = queues.filter(({ id }) => chosen.includes(id))
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((known) => known !== id) : [...chosen, id])
  return (
    <Menu
      trigger={
        <Button>
          <ListFilter className="size-4" strokeWidth={1.75} aria-hidden />
          {only && others.length === 0 ? only.name : t('queuesChosen', { count: chosen.length })}
        </Button>
      }
    >
      <MenuCheck checked={chosen.length === 0} onChange={() => onChange([])}>
        {t('queuesChosen', { count: 0 })}
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
