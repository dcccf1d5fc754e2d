import type { ContactRecord } from '@recado/contract/contacts/api'
import { exportPersonalData } from '@recado/contract/personal-data/api'
import { Ban, Ellipsis, Eraser, FileDown, Megaphone, MegaphoneOff, Merge, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EraseContact } from '#features/contacts/EraseContact.tsx'
import { useBlock } from '#features/contacts/restrictions.ts'
import { download } from '#platform/api/api.ts'
import { saveFile } from '#platform/api/files.ts'
import { useCan } from '#platform/session/session.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { OptOutDialog } from './OptOutDialog.tsx'
import { MergeWith } from './MergeWith.tsx'

type Task = 'merge' | 'block' | 'wish' | 'erase'

interface Entry {
  label: string
  icon: LucideIcon
  /** Whether this user may see the entry for this contact. */
  offered: boolean
  run: () => void
  danger?: boolean
}

/** The less frequent actions on a contact. */
export function ContactMenu({ contact }: { contact: ContactRecord }) {
  const { t } = useTranslation(['contactsPage', 'contactMerges', 'contacts'])
  const answers = useCan('contacts:personal-data') && !contact.isGroup
  const [task, setTask] = useState<Task | null>(null)
  const block = useBlock()
  const unblock = () => block.mutate(contact, { onSuccess: () => toast.success(t('unblocked', { name: contact.name })) })
  const entries: readonly Entry[] = [
    { label: t('contactMerges:mergeWith'), icon: Merge, offered: !contact.isGroup, run: () => setTask('merge') },
    { label: t('block'), icon: Ban, offered: !contact.blockedAt, run: () => setTask('block') },
    { label: t('unblock'), icon: Ban, offered: contact.blockedAt !== null, run: unblock },
    {
      label: contact.optedOutAt ? t('optIn') : t('optOut'),
      icon: contact.optedOutAt ? Megaphone : MegaphoneOff,
      offered: !contact.isGroup,
      run: () => setTask('wish'),
    },
    { label: t('takeData'), icon: FileDown, offered: answers, run: () => void takeData(contact.id).catch(toast.error) },
    { label: t('contacts:erase'), icon: Eraser, offered: answers, run: () => setTask('erase'), danger: true },
  ]
  const close = () => setTask(null)
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('more', { name: contact.name })}>
            <Ellipsis className="size-4" strokeWidth={1.75} aria-hidden />
          </IconButton>
        }
      >
        {entries.map(
          ({ label, icon: Icon, offered, run, danger = false }) =>
            offered && (
              <MenuItem key={label} danger={danger} icon={<Icon className="size-4" strokeWidth={1.75} />} onSelect={run}>
                {label}
              </MenuItem>
            ),
        )}
      </Menu>
      {task === 'merge' && <MergeWith contact={contact} onClose={close} />}
      {task === 'block' && <BlockContact contact={contact} onClose={close} />}
      {task === 'erase' && <EraseContact contact={contact} onClose={close} />}
      {task === 'wish' && <OptOutDialog contact={contact} onClose={close} />}
    </>
  )
}

/** Saves all stored data of a person as a file. */
async function takeData(id: number): Promise<void> {
  saveFile(await download(exportPersonalData, { id }), exportPersonalData.download?.name ?? '')
}

/** Explains what blocking does before it happens. */
function BlockContact({ contact, onClose }: { contact: ContactRecord; onClose: () => void }) {
  const { t } = useTranslation('contactsPage')
  const block = useBlock()
  return (
    <ConfirmDialog
      title={t('blockTitle', { name: contact.name })}
      confirmLabel={t('blockConfirm')}
      onConfirm={async () => {
        await block.mutateAsync(contact)
        toast.success(t('blockDone', { name: contact.name }))
      }}
      onClose={onClose}
    >
      {t('blockText')}
    </ConfirmDialog>
  )
}
