import { duplicateFlow, type Flow, flows } from '@recado/contract/flows/api'
import { Copy, Ellipsis, Pencil, Trash2, Workflow } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '#platform/router/router.tsx'
import { useVerb } from '#kit/record-calls.ts'
import type { RowTasks } from '#kit/RecordsPage.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { addressOf } from './addresses.ts'

export function FlowVerbs({ flow, onEdit, onDelete }: { flow: Flow } & RowTasks) {
  const { t } = useTranslation('flows')
  const navigate = useNavigate()
  const { mutate } = useVerb(flows.list, duplicateFlow)
  const duplicate = () => mutate({ flowId: flow.id }, { onSuccess: ({ name }) => toast.success(t('duplicated', { name })) })
  const verbs = [
    { words: 'editName', Icon: Pencil, run: onEdit },
    { words: 'editFlow', Icon: Workflow, run: () => void navigate(addressOf(flow)) },
    { words: 'duplicate', Icon: Copy, run: duplicate },
    { words: 'delete', Icon: Trash2, run: onDelete },
  ] as const
  return (
    <span className="relative z-1 flex justify-end">
      <Menu
        trigger={
          <IconButton label={t('verbsOf', { name: flow.name })}>
            <Ellipsis className="size-4" aria-hidden />
          </IconButton>
        }
      >
        {verbs.map(({ words, Icon, run }) => (
          <MenuItem
            key={words}
            icon={<Icon className="size-4" strokeWidth={1.75} aria-hidden />}
            danger={words === 'delete'}
            onSelect={run}
          >
            {t(words)}
          </MenuItem>
        ))}
      </Menu>
    </span>
  )
}
