import type { Ticket } from '@recado/contract/tickets/api'
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#platform/session/session.ts'
import { cx } from '#ui/cx.ts'
import { useAutoGrow } from '#ui/hooks/use-auto-grow.ts'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { addressee } from './addressee.ts'
import type { Combobox } from './combobox.ts'

interface ComposerFieldProps {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  maxLength: number
  ticket: Ticket
  readOnly: boolean
  /** The attributes that describe the list over the field. */
  list: Combobox
  onText: (text: string) => void
  /** The cursor may have moved. */
  onSelect: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onPaste: (event: ClipboardEvent) => void
}

/** Up to five rows of text, then it scrolls. */
export function ComposerField({ field, text, maxLength, ticket, list, onText, ...heard }: ComposerFieldProps) {
  const { t } = useTranslation('messages')
  const me = useMe()
  const placeholder = useNarrow() ? 'placeholderShort' : 'placeholder'
  const holder = ticket.user && ticket.user.id !== me.id ? ticket.user.name : null
  useAutoGrow(field, text)
  return (
    <textarea
      dir="auto"
      ref={field}
      rows={1}
      value={text}
      maxLength={maxLength}
      onChange={(event) => onText(event.target.value)}
      {...heard}
      aria-label={t('message')}
      placeholder={holder === null ? t(placeholder, { name: addressee(ticket) }) : t('placeholderFor', { name: holder })}
      {...list}
      className={cx(
        'field-sizing-content block max-h-[119px] min-h-[42px] w-full resize-none bg-transparent px-3.5 pt-2.5 pb-1',
        'text-14 outline-none placeholder:text-text3 focus-visible:outline-none touch:max-h-[124px] touch:text-16',
        'short:max-h-[70px] short:min-h-9 short:pt-1.5 short:placeholder:whitespace-nowrap',
      )}
    />
  )
}
