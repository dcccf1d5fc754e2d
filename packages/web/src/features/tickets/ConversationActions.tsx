import type { Ticket } from '@recado/contract/tickets'
import { ArrowRightLeft, Check, Ellipsis, RotateCcw, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#platform/session.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuItem } from '#ui/Menu.tsx'
import { useShortcuts } from '#ui/use-shortcuts.ts'
import { DeleteTicket } from './DeleteTicket.tsx'
import { useLetGo } from './leaving.ts'
import { canAccept, canFinish, canReopen, canTransfer } from './policy.ts'
import { TransferDialog } from './TransferDialog.tsx'
import { useAccept, useTake } from './verbs.ts'
import { useViewer } from './viewer.ts'

/** What can be done with the open ticket, by its status and by who looks. */
export function ConversationActions({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const viewer = useViewer()
  const accept = useAccept()
  const giveBack = useLetGo('giveBack')
  const resolve = useLetGo('resolve')
  const reopen = useTake('reopen')
  const [transferring, setTransferring] = useState(false)
  const [accepts, finishes, reopens] = [canAccept(viewer, ticket), canFinish(viewer, ticket), canReopen(viewer, ticket)]
  const transfers = canTransfer(viewer, ticket)
  useShortcuts({
    a: accepts && (() => accept.run(ticket)),
    b: finishes && (() => giveBack.run(ticket)),
    e: finishes && (() => resolve.run(ticket)),
    'Shift+E': reopens && (() => reopen.mutate(ticket)),
    t: transfers && (() => setTransferring(true)),
  })
  return (
    <div className="flex items-center gap-1.5 max-sm:gap-0.5">
      {finishes && (
        <IconButton label={t('giveBack')} disabled={giveBack.isPending} onClick={() => giveBack.run(ticket)}>
          <Undo2 className="size-4" strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
      {transfers && (
        <IconButton label={t('transfer')} onClick={() => setTransferring(true)}>
          <ArrowRightLeft className="size-4" strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
      <MoreActions ticket={ticket} />
      {accepts && (
        <Button look="solid" busy={accept.isPending} onClick={() => accept.run(ticket)}>
          {t('accept')}
        </Button>
      )}
      {finishes && (
        <Button look="solid" busy={resolve.isPending} onClick={() => resolve.run(ticket)}>
          <Check className="size-4" strokeWidth={2.25} aria-hidden />
          <span className="max-sm:sr-only">{t('resolve')}</span>
        </Button>
      )}
      {reopens && (
        <Button look="solid" busy={reopen.isPending} onClick={() => reopen.mutate(ticket)}>
          <RotateCcw className="size-4" strokeWidth={2} aria-hidden />
          <span className="max-sm:sr-only">{t('reopen')}</span>
        </Button>
      )}
      {transferring && <TransferDialog ticket={ticket} onClose={() => setTransferring(false)} />}
    </div>
  )
}

function MoreActions({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const deletes = useCan('tickets:delete')
  const [deleting, setDeleting] = useState(false)
  if (!deletes) return null
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('more')}>
            <Ellipsis className="size-4" strokeWidth={1.75} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem danger icon={<Trash2 className="size-4" strokeWidth={1.75} />} onSelect={() => setDeleting(true)}>
          {t('delete')}
        </MenuItem>
      </Menu>
      {deleting && <DeleteTicket ticket={ticket} onClose={() => setDeleting(false)} />}
    </>
  )
}
