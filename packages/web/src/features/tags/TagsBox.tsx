import type { Ticket } from '@recado/contract/tickets/api'
import { Tag as TagIcon } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'
import { lazily } from '#ui/lazily.tsx'
import { useCommands } from '#ui/hooks/use-commands.ts'

const TagEditor = lazily(async () => (await import('./TagEditor.tsx')).TagEditor)

/** The contact's tags: all of its tickets carry them. Shows nothing without tags and without the right to give them. */
export function TagsBox({ ticket, edits }: { ticket: Ticket; edits: boolean }) {
  const { t } = useTranslation('tags')
  const box = useRef<HTMLDivElement>(null)
  const open = () => box.current?.querySelector('button')?.click()
  const icon = <TagIcon className="size-4" strokeWidth={1.75} aria-hidden />
  useCommands(t('ofContact', { name: ticket.contact.name }), edits ? [{ label: t('give'), icon, keys: 'l', run: open }] : [])
  if (!edits && ticket.tags.length === 0) return null
  return (
    <div ref={box} className="flex min-h-9 min-w-0 flex-wrap items-center gap-1.5 px-3.5 py-1 short:min-h-8 short:py-0">
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
