import type { Flow } from '@recado/contract/flows/api'
import { Copy, Ellipsis, Pencil, Trash2, Workflow } from 'lucide-react'
import type { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDateTime } from '#platform/format.ts'
import { Switch } from '#ui/fields/Switch.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import type { Column } from '#ui/lists/Table.tsx'
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx'
import { addressOf } from './addresses.ts'

export type FlowTask = 'open' | 'rename' | 'duplicate' | 'delete' | 'switch-on' | 'switch-off'

type Words = ReturnType<typeof useTranslation<['flows', 'ui']>>['t']
type Run = (task: FlowTask, flow: Flow) => void

/** A row as a whole opens its flow; what else can be pressed in it lies above that. */
export function columnsOf(t: Words, run: Run): readonly Column<Flow>[] {
  return [
    {
      key: 'name',
      header: t('name'),
      width: 'minmax(180px, 1.6fr)',
      card: 'title',
      cell: (flow) => (
        <Link to={addressOf(flow)} className="block truncate font-medium after:absolute after:inset-0 hover:underline">
          {flow.name}
        </Link>
      ),
    },
    {
      key: 'starts',
      header: t('starts'),
      width: 'minmax(140px, 1fr)',
      card: 'detail',
      cell: ({ isSlashCommand, phrases, integrations, versionId }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          {isSlashCommand && <span className="text-12 text-text2">{t('bySlash')}</span>}
          {phrases > 0 && <span className="text-12 text-text2">{t('byPhrases', { count: phrases })}</span>}
          {integrations > 0 && <span className="text-12 text-text2">{t('byIntegrations', { count: integrations })}</span>}
          {versionId === null && <span className="text-12 text-warntext">{t('nothingDrawn')}</span>}
        </span>
      ),
    },
    {
      key: 'changed',
      header: t('changed'),
      width: '150px',
      card: 'hidden',
      cell: ({ updatedAt }) => <span className="num text-12 text-text2">{formatDateTime(updatedAt)}</span>,
    },
    {
      key: 'active',
      header: t('status'),
      width: '130px',
      card: 'verbs',
      cell: (flow) => (
        <Switch
          aria-label={t('activeNamed', { name: flow.name })}
          label={flow.active ? t('active') : t('inactive')}
          checked={flow.active}
          onChange={(active) => run(active ? 'switch-on' : 'switch-off', flow)}
          className="relative z-1"
        />
      ),
    },
    {
      key: 'actions',
      header: t('actions'),
      width: '40px',
      card: 'badge',
      quiet: true,
      cell: (flow) => <Verbs t={t} flow={flow} run={run} />,
    },
  ]
}

const verbs = [
  { task: 'rename', icon: Pencil, words: 'editName' },
  { task: 'open', icon: Workflow, words: 'editFlow' },
  { task: 'duplicate', icon: Copy, words: 'duplicate' },
  { task: 'delete', icon: Trash2, words: 'delete' },
] as const

function Verbs({ t, flow, run }: { t: Words; flow: Flow; run: Run }) {
  return (
    <span className="relative z-1 flex justify-end">
      <Menu
        trigger={
          <IconButton label={t('verbsOf', { name: flow.name })}>
            <Ellipsis className="size-4" aria-hidden />
          </IconButton>
        }
      >
        {verbs.map(({ task, icon: Icon, words }) => (
          <MenuItem
            key={task}
            icon={<Icon className="size-4" strokeWidth={1.75} aria-hidden />}
            danger={task === 'delete'}
            onSelect={() => run(task, flow)}
          >
            {t(words)}
          </MenuItem>
        ))}
      </Menu>
    </span>
  )
}
