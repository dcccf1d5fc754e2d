import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#platform/api/error-text.ts'
import { cx } from '#ui/cx.ts'
import { Kbd } from '#ui/Kbd.tsx'
import { popupItem } from './popup.ts'
import { Spinner } from '#ui/Spinner.tsx'

export interface Command {
  key: string
  label: string
  /** Shown beside it in muted letters. */
  note?: string | undefined
  /** The keys that do the same. */
  keys?: string | undefined
  icon: ReactNode
  run: () => void
}

/** An alias, since an interface has no index signature, which Base UI's groups ask for. */
export type CommandGroup = {
  value: string
  items: readonly Command[]
}

interface CommandPaletteProps {
  label: string
  text: string
  onText: (text: string) => void
  /** Already matched against the text. */
  groups: readonly CommandGroup[]
  loading: boolean
  /** Why the look-up failed. */
  error: unknown
  onClose: () => void
}

/** Everywhere the user can go, found by typing. Enter takes the first. */
export function CommandPalette({ label, text, onText, groups, loading, error, onClose }: CommandPaletteProps) {
  const { t } = useTranslation('ui')
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fade-motion fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup
          aria-label={label}
          className={cx(
            'pop-motion fixed top-[12dvh] left-1/2 z-40 flex max-h-[70dvh] w-[min(560px,calc(100vw-16px))] -translate-x-1/2 flex-col',
            'overflow-hidden rounded-5 bg-raise shadow-pop outline-none max-sm:top-2',
          )}
        >
          <Autocomplete.Root
            inline
            open
            items={groups}
            filter={null}
            value={text}
            onValueChange={(typed, { reason }) => reason !== 'item-press' && onText(typed)}
            itemToStringValue={(command: Command) => command.label}
            autoHighlight="always"
            keepHighlight
          >
            <div className="flex h-12 shrink-0 items-center gap-2.5 border-b border-line px-4">
              <Search aria-hidden className="size-4 shrink-0 text-text3" strokeWidth={1.75} />
              <Autocomplete.Input
                dir="auto"
                aria-label={label}
                placeholder={label}
                maxLength={100}
                className={
                  'h-full min-w-0 flex-1 bg-transparent text-14 outline-none placeholder:text-text3 ' +
                  'focus-visible:outline-none touch:text-16'
                }
              />
              {loading && <Spinner className="text-text3" />}
            </div>
            <Dialog.Close className="sr-only">{t('close')}</Dialog.Close>
            <Autocomplete.Status className="px-4 text-12 text-text3 not-empty:py-3">
              {error ? errorText(error) : groups.length > 0 ? null : loading ? t('searching') : t('nothingFound')}
            </Autocomplete.Status>
            <Autocomplete.List className="min-h-0 overflow-y-auto overscroll-contain outline-none not-empty:p-1.5">
              {(group: CommandGroup) => <Group key={group.value} group={group} onClose={onClose} />}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Group({ group, onClose }: { group: CommandGroup; onClose: () => void }) {
  return (
    <Autocomplete.Group items={group.items} className="not-last:mb-1.5">
      <Autocomplete.GroupLabel className="px-2 py-1 text-11 font-medium text-text3">{group.value}</Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(command: Command) => (
          <Autocomplete.Item
            key={command.key}
            value={command}
            className={popupItem}
            onClick={() => {
              onClose()
              command.run()
            }}
          >
            <span className="grid size-5 shrink-0 place-items-center text-text3">{command.icon}</span>
            <span className="min-w-0 truncate">{command.label}</span>
            {command.note && <span className="min-w-0 flex-1 truncate text-12 text-text3">{command.note}</span>}
            {command.keys && (
              <span className="ml-auto">
                <Kbd>{command.keys}</Kbd>
              </span>
            )}
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  )
}
