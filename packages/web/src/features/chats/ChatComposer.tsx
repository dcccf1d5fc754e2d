import { type Chat, maxChatMessageLength } from '@recado/contract/chats/api'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from '#platform/router/router.tsx'
import { formatDecimal } from '#platform/format.ts'
import { useMe } from '#platform/session/session.ts'
import { readStored, writeStored } from '#platform/storage.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/fields/TextInput.tsx'
import { focusAfterOverlay } from '#ui/overlays/focus.ts'

/** From this length on, the composer shows how many characters remain. */
const countedFrom = 3_800

interface ChatComposerProps {
  chat: Chat
  /** Null while the outcome of a message could not be shown. */
  onSend: ((message: string) => void) | null
}

/** The field for the next message. Its draft is kept until it is sent. */
export function ChatComposer({ chat, onSend }: ChatComposerProps) {
  const { t } = useTranslation('chats')
  const key = `chatDraft.${useMe().id}.${chat.id}`
  const [text, setText] = useState(() => readStored(key) ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  useFocusWhenOpened(field)
  const write = (next: string) => {
    setText(next)
    writeStored(key, next === '' ? null : next)
  }
  const send = () => {
    const message = text.trim()
    if (message === '' || !onSend) return
    onSend(message)
    write('')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }
  const label = t('writeTo', { name: chat.title })
  return (
    <div className="flex shrink-0 items-end gap-2 border-t border-line p-3">
      <div className="relative min-w-0 flex-1">
        <TextArea
          ref={field}
          rows={1}
          aria-label={label}
          placeholder={label}
          value={text}
          maxLength={maxChatMessageLength}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          className="min-h-10! pr-14"
        />
        {text.length >= countedFrom && (
          <span role="status" className="num absolute right-3 bottom-2.5 text-11 text-text3">
            {formatDecimal(maxChatMessageLength - text.length)}
          </span>
        )}
      </div>
      <Button look="solid" size="large" aria-label={t('send')} disabled={!onSend} onClick={send}>
        <SendHorizontal className="size-4" strokeWidth={1.75} aria-hidden />
      </Button>
    </div>
  )
}

/** Focuses the field when a chat is opened or has just begun. Not on a touch screen, where the keyboard would cover the messages. */
function useFocusWhenOpened(field: RefObject<HTMLTextAreaElement | null>): void {
  const { key } = useLocation()
  useEffect(() => {
    if (matchMedia('(pointer: coarse)').matches) return undefined
    field.current?.focus()
    return focusAfterOverlay(field.current)
    // oxlint-disable-next-line react/exhaustive-deps -- each opening counts, also of what is open already
  }, [field, key])
}
