import type { Contact } from '@recado/contract/contacts/api'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPhone } from '#platform/format.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Combobox, type ComboboxOption } from '#ui/fields/Combobox.tsx'
import type { ControlProps } from '#ui/fields/Field.tsx'
import { useDebounced } from '#ui/hooks/use-debounced.ts'
import { searchedFrom, useContactSearch } from './queries.ts'

/** A contact that was chosen before. Its name may be all that is known. */
export type PickedContact = Pick<Contact, 'id' | 'name'> & Partial<Contact>

interface ContactPickerProps extends ControlProps {
  value: PickedContact | null
  onChange: (contact: Contact | null) => void
  /** Called when no contact has the typed name. Without it, no contact can be added. */
  onCreate?: (name: string) => void
  /** Excludes contacts from the offer. */
  except?: (contact: Contact) => boolean
}

/** A contact, or the offer to create one. */
interface ContactOption extends ComboboxOption {
  contact: PickedContact | null
}

/** Finds one contact by name or number. A name that no contact has can be added. */
export function ContactPicker({ value, onChange, onCreate, except, ...control }: ContactPickerProps) {
  const { t } = useTranslation('contacts')
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim())
  const query = useContactSearch(text)
  const settled = text === typed.trim() && text.length >= searchedFrom
  const contacts = settled ? query.data?.filter((contact) => !except?.(contact)) : undefined
  const isNobody = contacts?.length === 0
  const options = isNobody && onCreate ? [{ key: 'new', label: text, contact: null }] : (contacts ?? []).map(optionOf)
  return (
    <Combobox<ContactOption>
      {...control}
      value={value && optionOf(value)}
      onChange={(option) =>
        option && !option.contact
          ? onCreate?.(option.label)
          : onChange(contacts?.find(({ id }) => id === option?.contact?.id) ?? null)
      }
      onSearch={setTyped}
      found={{
        options,
        loading: typed.trim().length >= searchedFrom && !contacts && !query.error,
        error: settled ? query.error : null,
      }}
      hint={options.length > 0 ? null : isNobody ? t('nobodyFound') : t('typeMore', { count: searchedFrom })}
      placeholder={t('searchPlaceholder')}
    >
      {({ contact, label }) => (contact ? <Found contact={contact} /> : <Add name={label} />)}
    </Combobox>
  )
}

function Found({ contact: { name, number = '', profilePicUrl } }: { contact: PickedContact }) {
  return (
    <>
      <Avatar name={name} src={profilePicUrl} size={22} />
      <span className="min-w-0 truncate">
        <bdi>{name}</bdi>
      </span>
      <span className="num shrink-0 text-12 text-text2">{formatPhone(number)}</span>
    </>
  )
}

function Add({ name }: { name: string }) {
  const { t } = useTranslation('contacts')
  return (
    <>
      <UserRoundPlus aria-hidden className="size-4 shrink-0 text-atext" strokeWidth={1.75} />
      <span className="min-w-0 truncate font-medium text-atext">{t('createNamed', { name })}</span>
    </>
  )
}

function optionOf(contact: PickedContact): ContactOption {
  return { key: String(contact.id), label: contact.name, contact }
}
