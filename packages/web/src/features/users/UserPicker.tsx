import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#ui/Avatar.tsx'
import { cx } from '#ui/cx.ts'
import { Combobox, type ComboboxOption } from '#ui/fields/Combobox.tsx'
import type { ControlProps } from '#ui/fields/Field.tsx'
import { useDebounced } from '#ui/hooks/use-debounced.ts'
import { type UserChoice, useUserSearch } from './queries.ts'
import { presenceOf } from './presence.ts'

interface UserPickerProps extends ControlProps {
  value: UserChoice | null
  onChange: (user: UserChoice | null) => void
  except: readonly (number | null)[]
}

interface UserOption extends ComboboxOption {
  user: UserChoice
}

/** Finds one colleague by name or e-mail. */
export function UserPicker({ value, onChange, except, ...control }: UserPickerProps) {
  const { t } = useTranslation('users')
  const [typed, setTyped] = useState('')
  const sought = typed.trim().toLowerCase()
  const text = useDebounced(sought)
  const query = useUserSearch(text)
  // A quick Enter must not choose what was found for an earlier text.
  const settled = text === sought
  const options = (settled ? (query.data ?? []) : []).filter(({ id }) => !except.includes(id)).map(optionOf)
  return (
    <Combobox<UserOption>
      {...control}
      value={value && optionOf(value)}
      onChange={(option) => onChange(option?.user ?? null)}
      onSearch={setTyped}
      found={{ options, loading: !settled || query.isFetching, error: settled ? query.error : null }}
      hint={options.length === 0 ? t('nobodyFound') : null}
      placeholder={t('searchPlaceholder')}
    >
      {({ user }) => <Found user={user} />}
    </Combobox>
  )
}

const tones = { online: 'text-oktext', away: 'text-warntext', busy: 'text-badtext' } as const

function Found({ user }: { user: UserChoice }) {
  const { t } = useTranslation('users')
  const { name, queues } = user
  const standing = presenceOf(user)
  return (
    <>
      <Avatar name={name} size={22} />
      <span className="min-w-0 truncate">
        <bdi>{name}</bdi>
      </span>
      {standing !== 'offline' && <span className={cx('shrink-0 text-12', tones[standing])}>{t(standing)}</span>}
      <span className="min-w-0 truncate text-12 text-text2">{queues.map((queue) => queue.name).join(', ')}</span>
    </>
  )
}

function optionOf(user: UserChoice): UserOption {
  return { key: String(user.id), label: user.name, user }
}
