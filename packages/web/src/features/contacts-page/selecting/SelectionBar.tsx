import type { ContactRecord } from '@recado/contract/contacts/api'
import { maxChosen } from '@recado/contract/contacts/chosen'
import { Download, Ellipsis, ListPlus, MegaphoneOff, Tag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useExport } from '#features/contacts-page/use-export.ts'
import type { Selection } from '#kit/selection.tsx'
import { useMe } from '#platform/session/session.ts'
import { isThere, refusalOf, type Access } from '#shell/access.ts'
import { Button } from '#ui/Button.tsx'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx'
import { ListDialog } from './ListDialog.tsx'
import { MergeButton } from './MergeButton.tsx'
import { OptOutChosen } from './OptOutChosen.tsx'
import { TagDialog } from './TagDialog.tsx'

const lists: Access = { allow: 'contact-lists:manage', plan: 'useCampaigns', stored: 'cshow' }

/** The actions on the chosen contacts. On a phone, most of them behind one button. */
export function SelectionBar(selection: Selection<ContactRecord>) {
  const { chosen, clear } = selection
  const { t } = useTranslation('contactsPage')
  const isNarrow = useNarrow()
  const me = useMe()
  const [task, setTask] = useState<'tag' | 'list' | 'optOut' | null>(null)
  const exporting = useExport({ ids: JSON.stringify(chosen.map(({ id }) => id)) })
  const isTooMany = chosen.length > maxChosen
  const people = chosen.filter(({ isGroup }) => !isGroup)
  const close = () => setTask(null)
  const mayList = refusalOf(me, lists) === null && isThere(me, lists)
  const verbs = [
    { label: t('chosen.tag'), Icon: Tag, offered: true, run: () => setTask('tag') },
    { label: t('chosen.list'), Icon: ListPlus, offered: mayList, run: () => setTask('list') },
    { label: t('export'), Icon: Download, offered: true, run: () => void exporting.save(), busy: exporting.busy },
    { label: t('chosen.optOut'), Icon: MegaphoneOff, offered: people.length > 0, run: () => setTask('optOut') },
  ].filter(({ offered }) => offered)
  return (
    <>
      {isTooMany && (
        <p role="status" className="text-12 text-text2">
          {t('chosen.atMost', { most: maxChosen })}
        </p>
      )}
      {isNarrow ? (
        <Menu
          trigger={
            <Button disabled={isTooMany}>
              <Ellipsis className="size-4" strokeWidth={1.75} aria-hidden />
              <span className="sr-only">{t('chosen.more')}</span>
            </Button>
          }
        >
          {verbs.map(({ label, Icon, run }) => (
            <MenuItem key={label} icon={<Icon className="size-4" strokeWidth={1.75} aria-hidden />} onSelect={run}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      ) : (
        verbs.map(({ label, Icon, run, busy = false }) => (
          <Button key={label} busy={busy} disabled={isTooMany} onClick={run}>
            <Icon className="size-4" strokeWidth={1.75} aria-hidden />
            {label}
          </Button>
        ))
      )}
      <MergeButton {...selection} />
      {task === 'tag' && <TagDialog contacts={chosen} onClose={close} onDone={clear} />}
      {task === 'list' && <ListDialog contacts={chosen} onClose={close} onDone={clear} />}
      {task === 'optOut' && <OptOutChosen people={people} onClose={close} onDone={clear} />}
    </>
  )
}
