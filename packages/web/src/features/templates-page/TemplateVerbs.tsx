import { type Template, unpauseTemplate } from '@recado/contract/templates/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, Ellipsis, Eye, Pencil, Play, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cacheTemplate } from '#features/templates/queries.ts'
import type { RowTasks } from '#kit/RecordsPage.tsx'
import { call } from '#platform/api/api.ts'
import { useNavigate } from '#platform/router/router.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { copyOf } from './addresses.ts'
import { lockOf } from './editor/lock.ts'

/** The actions on a template. Meta has a call that ends a pause, and none that begins one. */
export function TemplateVerbs({ template, onEdit, onDelete }: RowTasks & { template: Template }) {
  const { t } = useTranslation(['templatesPage', 'kit'])
  const navigate = useNavigate()
  const unpause = useUnpause()
  const { name } = template
  const isRead = lockOf(template) !== null
  const verbs = [
    { label: t(isRead ? 'verbs.view' : 'verbs.edit'), Icon: isRead ? Eye : Pencil, run: onEdit },
    ...(isCopied(template) ? [{ label: t('verbs.copy'), Icon: Copy, run: () => void navigate(copyOf(template)) }] : []),
    ...(template.state === 'paused' ? [{ label: t('verbs.unpause'), Icon: Play, run: () => unpause.mutate(template) }] : []),
  ]
  return (
    <span className="flex justify-end">
      <Menu
        trigger={
          <IconButton label={t('more', { name })} disabled={unpause.isPending}>
            <Ellipsis className="size-4" aria-hidden />
          </IconButton>
        }
      >
        {verbs.map(({ label, Icon, run }) => (
          <MenuItem key={label} icon={<Icon className="size-4" strokeWidth={1.75} aria-hidden />} onSelect={run}>
            {label}
          </MenuItem>
        ))}
        {template.state !== 'deleting' && (
          <MenuItem danger icon={<Trash2 className="size-4" strokeWidth={1.75} aria-hidden />} onSelect={onDelete}>
            {t('verbs.delete')}
          </MenuItem>
        )}
      </Menu>
    </span>
  )
}

/** What only Meta's own screens make is not handed in from here. */
function isCopied(template: Template): boolean {
  return lockOf(template) !== 'made-at-meta' && template.state !== 'deleting'
}

function useUnpause() {
  const { t } = useTranslation('templatesPage')
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Template) => call(unpauseTemplate, { id }),
    onSuccess: (template) => {
      cacheTemplate(client, template)
      toast.success(t('unpaused', { name: template.name }))
    },
  })
}
