import type { Ticket } from '@recado/contract/tickets/api'
import { Mic, SendHorizontal, Signature, Slash } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Content } from '#features/messages/outbox/outgoing.ts'
import { useMe } from '#platform/session/session.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Tooltip } from '#ui/overlays/Tooltip.tsx'
import { AttachMenu } from '#features/messages/composer/attaching/AttachMenu.tsx'
import { EmojiButton } from './EmojiButton.tsx'
import { useSignOff } from './sign-off.ts'

interface ComposerToolsProps {
  ticket: Ticket
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onText: (text: string) => void
  editing: boolean
  sendable: boolean
  busy: boolean
  onSend: (content: Content) => void
  onRecord: () => void
}

/** The buttons under the text. */
export function ComposerTools({ ticket, field, text, onText, editing, sendable, busy, onSend, onRecord }: ComposerToolsProps) {
  const { t } = useTranslation('messages')
  return (
    <div className="@container flex items-center gap-0.5 px-1.5 pb-1.5 short:pb-0.5">
      <EmojiButton field={field} text={text} onText={onText} />
      {!editing && (
        <>
          <AttachMenu ticketId={ticket.id} onSend={onSend} />
          <IconButton
            label={t('quickReplies')}
            disabled={text !== ''}
            onClick={() => {
              onText('/')
              field.current?.focus()
            }}
          >
            <Slash className="size-4" strokeWidth={1.75} aria-hidden />
          </IconButton>
          <SignOffSwitch />
        </>
      )}
      <span className="flex-1" />
      {!editing && (
        <IconButton label={t('recordAudio')} onClick={onRecord}>
          <Mic className="size-4.5" strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
      <IconButton
        label={editing ? t('saveEdit') : t('send')}
        type="submit"
        disabled={!sendable || busy}
        className={cx('ml-1', sendable && 'bg-solid! text-on! hover:bg-solidh!')}
      >
        <SendHorizontal className="size-4" strokeWidth={1.75} aria-hidden />
      </IconButton>
    </div>
  )
}

function SignOffSwitch() {
  const { t } = useTranslation('messages')
  const { name } = useMe()
  const { on, setOn } = useSignOff()
  const label = on ? t('signingAs', { name: name.split(' ')[0] ?? name }) : t('notSigning')
  return (
    <Tooltip text={t('signOffHint')}>
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-label={label}
        onClick={() => setOn(!on)}
        className={cx(
          'ml-1 inline-flex h-7 min-w-8 items-center justify-center gap-1.5 rounded-2 px-2 text-12 font-medium touch:h-10',
          on ? 'bg-soft text-atext' : 'text-text3 hover:bg-hover',
        )}
      >
        <Signature className="size-4" strokeWidth={1.75} aria-hidden />
        <span className="truncate @max-sm:hidden">{label}</span>
      </button>
    </Tooltip>
  )
}
