import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import type { TicketQuery } from '#features/tickets/list/list-view.ts'
import { useTickets } from '#features/tickets/queries.ts'
import { clearSelected, select, useChosen } from './selected.ts'

/** In place of the list's heading: how many are chosen. */
export function SelectionHeader({ query }: { query: TicketQuery | null }) {
  const { t } = useTranslation('tickets')
  const { data: rows = [] } = useTickets(query)
  const chosen = useChosen(rows)
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 bg-soft pr-2.5 pl-1.5">
      <IconButton label={t('selecting.leave')} keys="Esc" onClick={clearSelected}>
        <X className="size-4" strokeWidth={1.75} aria-hidden />
      </IconButton>
      <h1 aria-live="polite" className="num min-w-0 flex-1 truncate text-14 font-semibold">
        {t('selecting.chosen', { count: chosen.length })}
      </h1>
      {chosen.length < rows.length && (
        <Button look="ghost" size="small" onClick={() => select(rows)}>
          {t('selecting.all', { count: rows.length })}
        </Button>
      )}
    </header>
  )
}
