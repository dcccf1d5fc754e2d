import type { Contact } from '@recado/contract/contacts/api'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchedFrom, useContactSearch } from '#features/contacts/queries.ts'
import type { Content } from '#features/messages/outbox/outgoing.ts'
import { errorText } from '#platform/api/error-text.ts'
import { formatPhone } from '#platform/format.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { SearchBox } from '#ui/fields/SearchBox.tsx'
import { useDebounced } from '#ui/hooks/use-debounced.ts'

const maxChosen = 10

interface ContactsDialogProps {
  onSend: (content: Content) => void
  onClose: () => void
}

/** Chooses the contacts whose cards are sent. */
export function ContactsDialog({ onSend, onClose }: ContactsDialogProps) {
  const { t } = useTranslation(['messages', 'ui', 'contacts'])
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<readonly Contact[]>([])
  const query = useContactSearch(useDebounced(typed.trim()))
  const found = (query.data ?? []).filter(({ number, isGroup }) => number !== '' && !isGroup)
  const isChosen = (contact: Contact) => chosen.some(({ id }) => id === contact.id)
  const toggle = (contact: Contact) =>
    setChosen(isChosen(contact) ? chosen.filter(({ id }) => id !== contact.id) : [...chosen, contact])
  const short = typed.trim().length < searchedFrom
  const nobody = found.length === 0 ? t('ui:nothingFound') : ''
  const state = query.data ? nobody : t('ui:searching')
  const hint = query.error ? errorText(query.error) : short ? t('contacts:typeMore', { count: searchedFrom }) : state
  const send = () => {
    onSend({ body: '', contacts: chosen.map(({ id, name }) => ({ id, name })) })
    onClose()
  }
  return (
    <Dialog
      title={t('sendContacts')}
      onClose={onClose}
      flush
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button look="solid" disabled={chosen.length === 0} onClick={send}>
            {t('send')}
          </Button>
        </>
      }
    >
      <div className="px-5 pb-2">
        <SearchBox label={t('contacts:searchPlaceholder')} value={typed} onChange={setTyped} />
        {chosen.length > 0 && <ChosenContacts contacts={chosen} onRemove={toggle} />}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto sm:h-72 sm:flex-none">
        <p role="status" className="px-5 text-12 text-text2">
          {hint}
        </p>
        {found.map((contact) => (
          <FoundContact
            key={contact.id}
            contact={contact}
            chosen={isChosen(contact)}
            disabled={chosen.length === maxChosen && !isChosen(contact)}
            onToggle={() => toggle(contact)}
          />
        ))}
      </div>
    </Dialog>
  )
}

function ChosenContacts({ contacts, onRemove }: { contacts: readonly Contact[]; onRemove: (contact: Contact) => void }) {
  const { t } = useTranslation(['messages', 'ui'])
  return (
    <ul aria-label={t('chosenContacts')} className="mt-2 flex flex-wrap gap-1">
      {contacts.map((contact) => (
        <li
          key={contact.id}
          className="flex h-7 items-center gap-1 max-w-full rounded-full bg-soft pr-1 pl-2.5 text-12 font-medium text-atext touch:h-10"
        >
          <span className="truncate">
            <bdi>{contact.name}</bdi>
          </span>
          <button
            type="button"
            aria-label={t('ui:remove', { name: contact.name })}
            onClick={() => onRemove(contact)}
            className="grid size-6 shrink-0 place-items-center rounded-full touch:size-10"
          >
            <X className="size-3.5" aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

interface FoundContactProps {
  contact: Contact
  chosen: boolean
  disabled: boolean
  onToggle: () => void
}

function FoundContact({ contact: { name, number, profilePicUrl }, chosen, disabled, onToggle }: FoundContactProps) {
  return (
    <label className={cx('flex items-center gap-3 px-5 py-2', chosen ? 'bg-soft' : 'hover:bg-hover')}>
      <input type="checkbox" checked={chosen} disabled={disabled} onChange={onToggle} className="size-4 accent-[var(--solid)]" />
      <Avatar name={name} src={profilePicUrl} size={32} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-13 font-semibold">
          <bdi>{name}</bdi>
        </span>
        <span className="num block text-12 text-text2">{formatPhone(number)}</span>
      </span>
    </label>
  )
}
