import type { SlashCommand } from '@recado/contract/quick-messages/api'
import { Paperclip } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#platform/api/error-text.ts'
import { cx } from '#ui/cx.ts'
import type { Note } from './use-slash.ts'

export const slashListId = 'slash-commands'

export function optionId({ id }: SlashCommand): string {
  return `slash-command-${id}`
}

interface SlashMenuProps {
  commands: readonly SlashCommand[]
  active: SlashCommand | undefined
  onPoint: (command: SlashCommand) => void
  onChoose: (command: SlashCommand) => void
}

/** Quick replies to choose from. The focus stays in the text field. */
export function SlashMenu({ commands, active, onPoint, onChoose }: SlashMenuProps) {
  const { t } = useTranslation('messages')
  return (
    <div
      id={slashListId}
      role="listbox"
      aria-label={t('quickReplies')}
      className="absolute inset-x-0 bottom-full z-10 mb-2 max-h-72 overflow-y-auto rounded-4 bg-raise p-1 shadow-pop"
    >
      {commands.map((command) => (
        <Choice
          key={command.id}
          command={command}
          active={command === active}
          onPoint={() => onPoint(command)}
          onChoose={() => onChoose(command)}
        />
      ))}
    </div>
  )
}

/** Shown in place of the list. */
export function SlashNote({ note }: { note: Note }) {
  const { t } = useTranslation(['quickMessages', 'ui'])
  return (
    <p
      role="status"
      className="absolute inset-x-0 bottom-full z-10 mb-2 rounded-4 bg-raise px-3.5 py-2.5 text-13 text-text2 shadow-pop"
    >
      {note === 'loading' ? t('ui:loading') : note === 'none' ? t('emptyTitle') : errorText(note)}
    </p>
  )
}

interface ChoiceProps {
  command: SlashCommand
  active: boolean
  onPoint: () => void
  onChoose: () => void
}

function Choice({ command, active, onPoint, onChoose }: ChoiceProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the text field has the focus and hears the keys
    <div
      ref={row}
      id={optionId(command)}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onPointerMove={onPoint}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cx('flex min-h-9 items-center gap-3 rounded-2 px-2.5 py-1.5 text-13 touch:min-h-11', active && 'bg-hover')}
    >
      <span className="max-w-1/2 shrink-0 truncate font-semibold text-atext">/{command.shortcode}</span>
      <span className="min-w-0 flex-1 truncate text-text2">{command.label}</span>
      {command.mediaPath && <Paperclip aria-hidden className="size-3.5 shrink-0 text-text3" />}
    </div>
  )
}
