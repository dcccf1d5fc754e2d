import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from './TextInput.tsx'

/** A password that can be shown while it is typed. Pasting and password managers work. */
export function Password(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const { t } = useTranslation('ui')
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <TextInput {...props} type={shown ? 'text' : 'password'} className="pr-10" />
      <button
        type="button"
        aria-label={shown ? t('hidePassword') : t('showPassword')}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-1 grid w-8 place-items-center rounded-2 text-text3 hover:text-text"
      >
        <Icon className="size-4" strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  )
}
