import type { Ticket } from '@recado/contract/tickets'
import { Tag as TagIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#platform/error-text.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { MultiSelect } from '#ui/fields/MultiSelect.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useShortcuts } from '#ui/hooks/use-shortcuts.ts'
import { useSyncTags, useTags } from './queries.ts'

/** The tags of the contact. They hang on the contact: all of its tickets carry them. Nothing at all without tags and without the right to give them. */
export function TagsBox({ ticket, edits }: { ticket: Ticket; edits: boolean }) {
  const { t } = useTranslation('tags')
  const box = useRef<HTMLDivElement>(null)
  useShortcuts({ l: edits && (() => box.current?.querySelector('button')?.click()) })
  if (!edits && ticket.tags.length === 0) return null
  return (
    <div ref={box} className="flex min-h-9 min-w-0 flex-wrap items-center gap-1.5 px-3.5 py-1">
      <TagIcon className="mr-0.5 size-4 shrink-0 text-text3" strokeWidth={1.75} aria-hidden />
      {ticket.tags.length > 0 && (
        <ul aria-label={t('title')} className="contents">
          {ticket.tags.map((tag) => (
            <li key={tag.id} className="flex max-w-full">
              <Chip name={tag.name} colour={tag.color} />
            </li>
          ))}
        </ul>
      )}
      {edits && (
        <Popover
          label={t('title')}
          align="start"
          trigger={
            <Button size="tiny" look="ghost" className="-ml-1">
              <span aria-hidden>+</span> {t('title')}
            </Button>
          }
        >
          <TagEditor ticket={ticket} />
        </Popover>
      )}
    </div>
  )
}

/** Each choice counts at once; what could not be kept goes back to what it was. */
function TagEditor({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tags')
  const { data: tags, error } = useTags()
  const sync = useSyncTags()
  const [chosen, setChosen] = useState(() => ticket.tags.map(({ id }) => id))
  const kept = useRef(chosen)
  const line = useRef(Promise.resolve())
  const change = (ids: number[]) => {
    setChosen(ids)
    // One after the other: of two on their way at once the first could arrive last.
    line.current = line.current
      .then(() => sync(ticket.contactId, ids))
      .then(
        () => {
          kept.current = ids
        },
        (refusal: unknown) => {
          setChosen(kept.current)
          toast.error(refusal)
        },
      )
  }
  return (
    <Field
      label={t('ofContact', { name: ticket.contact.name })}
      hint={tags?.length === 0 ? t('noneYet') : undefined}
      error={error ? errorText(error) : undefined}
      className="w-72 p-3"
    >
      {(control) => <MultiSelect {...control} options={tags ?? []} value={chosen} onChange={change} placeholder={t('choose')} />}
    </Field>
  )
}
