import { useQueryClient } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { useEffect, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { maxMessageLength } from '@recado/contract/field'
import type { Ticket } from '@recado/contract/tickets'
import { useMe } from '#platform/session.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useAutoGrow } from '#ui/use-auto-grow.ts'
import { readDraft, writeDraft } from './drafts.ts'
import { enqueue } from './outbox.ts'

interface ComposerProps {
  ticket: Ticket
  field: RefObject<HTMLTextAreaElement | null>
  /** May one write now? */
  open: boolean
  /** Stands in place of the composer's buttons while it is disabled: why, and the next step. */
  closed: ReactNode
}

/** Where a message is written. Enter sends, Shift+Enter begins a line; the draft stays with the ticket. */
export function Composer({ ticket, field, open, closed }: ComposerProps) {
  const { t } = useTranslation('messages')
  const client = useQueryClient()
  const me = useMe()
  const [text, setText] = useState(() => readDraft(me.id, ticket.id))
  useAutoGrow(field, text)
  useEffect(() => writeDraft(me.id, ticket.id, text), [me.id, ticket.id, text])

  function send(): void {
    if (!open || !text.trim()) return
    enqueue(client, ticket.id, text)
    setText('')
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape') field.current?.blur()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <div className="shrink-0 border-t border-line bg-sheet p-2 pb-[max(8px,env(safe-area-inset-bottom))] sm:p-2.5">
      {open ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
          className="flex items-end rounded-4 bg-raise p-1.5 shadow-[inset_0_0_0_1px_var(--line2)] focus-within:shadow-control-focus"
        >
          <textarea
            ref={field}
            rows={1}
            value={text}
            maxLength={maxMessageLength}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={press}
            aria-label={t('message')}
            placeholder={t('placeholder', { name: firstName(ticket.contact.name) })}
            className={cx(
              'field-sizing-content max-h-[117px] min-h-9 min-w-0 flex-1 resize-none bg-transparent px-2 py-[7px]',
              'text-14 outline-none placeholder:text-text3 focus-visible:outline-none touch:text-16',
            )}
          />
          <IconButton label={t('send')} type="submit" disabled={!text.trim()} className={cx(text.trim() && sendable)}>
            <SendHorizontal className="size-4.5" strokeWidth={1.75} aria-hidden />
          </IconButton>
        </form>
      ) : (
        closed
      )}
    </div>
  )
}

const sendable = 'bg-solid! text-on! hover:bg-solidh!'

function firstName(name: string): string {
  return name.split(' ')[0] ?? name
}
