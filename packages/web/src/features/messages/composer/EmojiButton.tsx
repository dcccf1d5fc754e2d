import { Smile } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { AnchoredPopover } from '#ui/overlays/Anchored.tsx'
import { focusAfterOverlay } from '#ui/overlays/focus.ts'
import { EmojiPicker } from '#ui/fields/EmojiPicker.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useMe } from '#platform/session/session.ts'
import { isCovered } from '#ui/hooks/use-shortcuts.ts'
import { addRecentEmoji, recentEmojis } from './emoji/recent.ts'
import { RecentEmojis } from './emoji/RecentEmojis.tsx'

interface EmojiButtonProps {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onText: (text: string) => void
}

/** Inserts emojis at the cursor. The picker stays open for the next one. */
export function EmojiButton({ field, text, onText }: EmojiButtonProps) {
  const { t } = useTranslation('messages')
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  const { id } = useMe()
  useEmojiKey(() => setAnchor(button.current))

  function insert(emoji: string): void {
    const { selectionStart: from, selectionEnd: to } = field.current ?? { selectionStart: text.length, selectionEnd: text.length }
    onText(text.slice(0, from) + emoji + text.slice(to))
    addRecentEmoji(id, emoji)
    // The field gets its text at the next render.
    requestAnimationFrame(() => field.current?.setSelectionRange(from + emoji.length, from + emoji.length))
  }

  return (
    <>
      <IconButton
        ref={button}
        label={t('emoji')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        <Smile className="size-4.5" strokeWidth={1.75} aria-hidden />
      </IconButton>
      {anchor && (
        <AnchoredPopover
          label={t('emoji')}
          anchor={anchor}
          onClose={() => {
            setAnchor(null)
            focusAfterOverlay(field.current)
          }}
        >
          <RecentEmojis emojis={recentEmojis(id)} onChoose={insert} />
          <EmojiPicker onChoose={insert} />
        </AnchoredPopover>
      )}
    </>
  )
}

/** Ctrl+E, wherever the letter is on the keyboard. */
function useEmojiKey(open: () => void): void {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'KeyE' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (!isCovered()) latest.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
