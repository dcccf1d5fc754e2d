import { opennessAt, clockText } from '@recado/contract/hours'
import type { Queue } from '@recado/contract/queues/api'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#platform/session/session.ts'
import { cx } from '#ui/cx.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { gripOf } from '#ui/lists/row-drag.ts'
import type { Column } from '#ui/lists/Table.tsx'
import { Spine } from '#ui/Spine.tsx'
import { useConnectionNames, useOrderQueues } from './editing.ts'

type Text = ReturnType<typeof useTranslation<'queues'>>['t']

export function columnsOf(t: Text, queues: readonly Queue[], perQueue: boolean): readonly Column<Queue>[] {
  const hours: Column<Queue> = {
    key: 'hours',
    header: t('hours'),
    width: '130px',
    card: 'icons',
    cell: (queue) => <OpenNow queue={queue} />,
  }
  return [
    { key: 'id', header: t('id'), width: '48px', card: 'hidden', cell: ({ id }) => <span className="num text-text3">{id}</span> },
    { key: 'name', header: t('name'), width: 'minmax(150px, 1fr)', card: 'title', cell: (queue) => <Name queue={queue} /> },
    {
      key: 'color',
      header: t('color'),
      width: '40px',
      card: 'hidden',
      cell: ({ color }) => (
        <span
          role="img"
          aria-label={color}
          title={color}
          className="spine block size-4 rounded-1"
          style={{ background: color }}
        />
      ),
    },
    {
      key: 'greeting',
      header: t('greetingMessage'),
      width: 'minmax(160px, 2fr)',
      card: 'detail',
      cell: ({ greetingMessage }) => (
        <span className={cx('block truncate max-sm:text-12', greetingMessage ? 'text-text2' : 'text-text3')}>
          {greetingMessage || t('noGreeting')}
        </span>
      ),
    },
    ...(perQueue ? [hours] : []),
    {
      key: 'connections',
      header: t('connections'),
      width: 'minmax(110px, 1fr)',
      card: 'hidden',
      cell: (queue) => <Lines queue={queue} />,
    },
    {
      key: 'order',
      header: t('orderQueue'),
      width: '112px',
      card: 'verbs',
      cell: (queue) => <Order queues={queues} queue={queue} />,
    },
  ]
}

function Name({ queue: { name, color, optionsCount } }: { queue: Queue }) {
  const { t } = useTranslation('queues')
  return (
    <div className="min-w-0">
      <Spine colour={color} className="inset-y-1.5" />
      <div className="truncate font-medium">{name}</div>
      <div className="text-12 text-text3">{optionsCount === 0 ? t('noOptions') : t('optionsCount', { count: optionsCount })}</div>
    </div>
  )
}

/** Where it stands in the menu: dragged by the grip, or moved by a step. */
function Order({ queues, queue }: { queues: readonly Queue[]; queue: Queue }) {
  const { t } = useTranslation('queues')
  const { mutate } = useOrderQueues()
  const at = queues.indexOf(queue)
  const place = (row: string | number, to: number) => {
    const rest = queues.map(({ id }) => id).filter((id) => String(id) !== String(row))
    mutate([...rest.slice(0, to), Number(row), ...rest.slice(to)])
  }
  const { className, ...grip } = gripOf((row, before) => {
    const rest = queues.filter(({ id }) => String(id) !== row)
    const goal = rest.findIndex(({ id }) => String(id) === before)
    place(row, goal < 0 ? rest.length : goal)
  })
  return (
    <span className="flex items-center gap-0.5">
      <span {...grip} aria-hidden className={cx('grid size-6 place-items-center text-text3', className)}>
        <GripVertical className="size-4" />
      </span>
      <span className="num w-6 text-text2">{queue.orderQueue}</span>
      <IconButton label={t('up', { name: queue.name })} disabled={at === 0} onClick={() => place(queue.id, at - 1)}>
        <ArrowUp className="size-4" aria-hidden />
      </IconButton>
      <IconButton
        label={t('down', { name: queue.name })}
        disabled={at === queues.length - 1}
        onClick={() => place(queue.id, at + 1)}
      >
        <ArrowDown className="size-4" aria-hidden />
      </IconButton>
    </span>
  )
}

function OpenNow({ queue: { schedules } }: { queue: Queue }) {
  const { t } = useTranslation('queues')
  const { isOpen, change } = opennessAt(schedules, useNow(), useMe().company.timeZone)
  const time = change && clockText(change.minute)
  const today = change?.inDays === 0
  const words = isOpen
    ? time && today
      ? t('openUntil', { time })
      : t('openNow')
    : time && today
      ? t('opensAt', { time })
      : t('closedToday')
  return <span className={cx('text-12', isOpen ? 'text-oktext' : 'text-warntext')}>{words}</span>
}

function Lines({ queue: { id } }: { queue: Queue }) {
  const { t } = useTranslation('queues')
  const lines = useConnectionNames()
  if (!lines) return null
  const names = lines.get(id)
  if (!names) return <span className="text-12 text-warntext">{t('noConnection')}</span>
  return <span className="block truncate text-12 text-text2">{names.join(', ')}</span>
}
