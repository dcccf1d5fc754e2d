import type { Mentioned } from '@recado/contract/ticket-notes/mentions'
import type { Ticket } from '@recado/contract/tickets/api'
import { StickyNote } from 'lucide-react'
import { useId, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { combobox } from '#features/messages/composer/combobox.ts'
import { emojiList } from '#features/messages/composer/emoji/emoji-query.ts'
import { EmojiMenu } from '#features/messages/composer/emoji/EmojiMenu.tsx'
import { EmojiButton } from '#features/messages/composer/EmojiButton.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useAutoGrow } from '#ui/hooks/use-auto-grow.ts'
import { ChoiceMenu } from '#features/messages/composer/ChoiceMenu.tsx'
import { ModeSwitch } from '#features/messages/composer/ModeSwitch.tsx'
import { maxNoteLength, useNoting, type Noting } from './use-noting.ts'

interface NoteFormProps {
  ticket: Ticket
  field: RefObject<HTMLTextAreaElement | null>
  /** Whether the customer can be answered as well. */
  replies: boolean
}

const mentionList = { id: 'mentionable', idOf: ({ id }: Mentioned) => `mentionable-${id}` }

/** The form of a note to colleagues. Enter saves it, and `@` names a colleague who may open the ticket. */
export function NoteForm({ ticket, field, replies }: NoteFormProps) {
  const { t } = useTranslation('messages')
  const noting = useNoting(ticket, field)
  const errorId = useId()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        noting.save()
      }}
      className="relative rounded-4 bg-warnsoft shadow-[inset_0_0_0_1px_var(--warn)] focus-within:shadow-[inset_0_0_0_2px_var(--warn)]"
    >
      <ChoiceMenu of={noting.mentions} label={t('mention')} {...mentionList}>
        {({ name }) => (
          <>
            <Avatar name={name} size={24} />
            <span className="min-w-0 flex-1 truncate">
              <bdi>{name}</bdi>
            </span>
          </>
        )}
      </ChoiceMenu>
      <EmojiMenu emojis={noting.emojis} />
      <ModeSwitch ticketId={ticket.id} mode="note" replies={replies} />
      <NoteField field={field} noting={noting} errorId={errorId} />
      {noting.unknown && (
        <p role="status" className="px-3.5 pb-1 text-12 text-warntext">
          {noting.unknown}
        </p>
      )}
      {noting.problem && (
        <p id={errorId} role="alert" className="px-3.5 pb-1 text-12 text-badtext">
          {noting.problem}
        </p>
      )}
      <div className="flex items-center gap-0.5 px-1.5 pb-1.5">
        <EmojiButton field={field} text={noting.text} onText={noting.type} />
        <IconButton label={t('mention')} onClick={noting.startMention}>
          <span aria-hidden className="text-16">
            @
          </span>
        </IconButton>
        <span className="flex-1" />
        <Button type="submit" busy={noting.isSaving} className="text-warntext">
          <StickyNote className="size-4" strokeWidth={1.75} aria-hidden />
          {t('saveNote')}
        </Button>
      </div>
    </form>
  )
}

function NoteField({ field, noting, errorId }: { field: NoteFormProps['field']; noting: Noting; errorId: string }) {
  const { t } = useTranslation('messages')
  const { text, mentions, emojis, problem, type, look, save } = noting
  useAutoGrow(field, text)
  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (mentions.press(event) || emojis.press(event)) return
    if (event.key === 'Escape') field.current?.blur()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    save()
  }
  return (
    <textarea
      dir="auto"
      ref={field}
      rows={1}
      value={text}
      maxLength={maxNoteLength}
      onChange={(event) => type(event.target.value)}
      onSelect={look}
      onKeyDown={press}
      aria-label={t('note')}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? errorId : undefined}
      placeholder={t('notePlaceholder')}
      {...(combobox(mentions, mentionList) ?? combobox(emojis, emojiList))}
      className={cx(
        'field-sizing-content block max-h-[119px] min-h-[42px] w-full resize-none bg-transparent px-3.5 pt-2.5 pb-1',
        'text-14 outline-none placeholder:text-text2 focus-visible:outline-none touch:max-h-[124px] touch:text-16',
      )}
    />
  )
}
