import type { Campaign } from '@recado/contract/campaigns/api'
import { canDelete, editableParts } from '@recado/contract/campaigns/policy'
import { ChartColumn, Ellipsis, Eye, Pencil, Trash2 } from 'lucide-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '#platform/router/router.tsx'
import type { RowTasks } from '#kit/RecordsPage.tsx'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx'
import { StopButton } from './StopButton.tsx'
import { reportOf } from './addresses.ts'

/** The actions on a campaign. On a phone all except stopping are behind one button. */
export function CampaignVerbs({ campaign, ...tasks }: RowTasks & { campaign: Campaign }) {
  const { t } = useTranslation(['campaigns', 'kit'])
  const navigate = useNavigate()
  const isNarrow = useNarrow()
  const { name } = campaign
  const verbs = verbsOf(t, campaign, { ...tasks, onReport: () => void navigate(reportOf(campaign)) })
  return (
    <span className="flex items-center justify-end gap-0.5">
      <span className="mr-1.5">
        <StopButton campaign={campaign} />
      </span>
      {isNarrow ? (
        <Menu
          trigger={
            <IconButton label={t('more', { name })}>
              <Ellipsis className="size-4" aria-hidden />
            </IconButton>
          }
        >
          {verbs.map(({ label, Icon, run }) => (
            <MenuItem key={label} icon={<Icon className="size-4" strokeWidth={1.75} aria-hidden />} onSelect={run}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      ) : (
        verbs.map(({ label, Icon, run }) => (
          <IconButton key={label} label={label} onClick={run}>
            <Icon className="size-4" strokeWidth={1.75} aria-hidden />
          </IconButton>
        ))
      )}
    </span>
  )
}

function verbsOf(t: TFunction<['campaigns', 'kit']>, campaign: Campaign, tasks: RowTasks & { onReport: () => void }) {
  const { name } = campaign
  const isRead = editableParts(campaign, Date.now()) === 'nothing'
  return [
    { label: t('report', { name }), Icon: ChartColumn, run: tasks.onReport },
    { label: isRead ? t('view', { name }) : t('kit:edit', { name }), Icon: isRead ? Eye : Pencil, run: tasks.onEdit },
    ...(canDelete(campaign) ? [{ label: t('kit:delete', { name }), Icon: Trash2, run: tasks.onDelete }] : []),
  ]
}
