import { useTranslation } from 'react-i18next'
import { Kbd } from '#ui/Kbd.tsx'

/** The shortcuts for the option that has the focus. */
export function OptionKeys() {
  const { t } = useTranslation('queues')
  const hints = [
    { press: ['Ctrl ↑', 'Ctrl ↓'], text: t('keys.move') },
    { press: ['Ctrl →', 'Ctrl ←'], text: t('keys.nest') },
    { press: ['Del'], text: t('keys.delete') },
  ]
  return (
    <ul className="mr-auto flex flex-wrap gap-x-3.5 gap-y-1 text-12 text-text2 touch:hidden">
      {hints.map(({ press, text }) => (
        <li key={text} className="flex items-center gap-1">
          {press.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {text}
        </li>
      ))}
    </ul>
  )
}
