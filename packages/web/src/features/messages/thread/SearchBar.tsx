import { findDay } from '@recado/contract/messages/api'
import { CalendarSearch, ChevronDown, ChevronUp, Search, X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api/api.ts'
import { formatDate, formatDecimal } from '#platform/format.ts'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useDebounced } from '#ui/hooks/use-debounced.ts'
import { closeSearch, searchedText, useHits, useThreadSearch } from './search.ts'

const longest = 100

/** Looks for a text in the conversation: the newest hit first, then one after the other. */
export function SearchBar({ ticketId, onClose }: { ticketId: number; onClose: () => void }) {
  const { t } = useTranslation('messages')
  const [typed, setTyped] = useState(searchedText)
  const text = useDebounced(typed.trim())
  const query = useHits(ticketId, text)
  const hits = text === '' ? [] : (query.data?.hits ?? [])
  const { at, show } = useCurrent(hits, text)

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    show(event.shiftKey ? at - 1 : at + 1)
  }

  return (
    <search
      aria-label={t('searchHere')}
      className="flex h-12 shrink-0 items-center gap-1.5 border-b border-line px-3.5 max-sm:px-2"
    >
      <div className="relative min-w-0 flex-1">
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-text3"
          strokeWidth={1.75}
        />
        <TextInput
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to type into
          autoFocus={searchedText() === ''}
          role="searchbox"
          aria-label={t('searchHere')}
          value={typed}
          maxLength={longest}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={press}
          className="pr-24 pl-8.5"
        />
        <HitCount text={text} query={query} at={at} />
      </div>
      <IconButton label={t('olderHit')} keys="Enter" disabled={at + 1 >= hits.length} onClick={() => show(at + 1)}>
        <ChevronUp className="size-4" strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton label={t('newerHit')} keys="Shift Enter" disabled={at <= 0} onClick={() => show(at - 1)}>
        <ChevronDown className="size-4" strokeWidth={1.75} aria-hidden />
      </IconButton>
      <DayButton ticketId={ticketId} />
      <IconButton label={t('closeSearch')} keys="Esc" onClick={onClose}>
        <X className="size-4" strokeWidth={1.75} aria-hidden />
      </IconButton>
    </search>
  )
}

/** Goes to the first message of a day. */
function DayButton({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('messages')
  const field = useRef<HTMLInputElement>(null)
  async function go(date: string): Promise<void> {
    if (date === '') return
    try {
      const { id } = await call(findDay, { ticketId, date })
      if (id === null) toast.warning(t('nothingSince', { date: formatDate(`${date}T12:00:00`) }))
      else useThreadSearch.setState({ current: id })
    } catch (error) {
      toast.error(error)
    }
  }
  return (
    <span className="relative">
      <IconButton label={t('toDay')} onClick={() => field.current?.showPicker()}>
        <CalendarSearch className="size-4" strokeWidth={1.75} aria-hidden />
      </IconButton>
      <input
        ref={field}
        type="date"
        tabIndex={-1}
        aria-hidden
        onChange={({ target }) => void go(target.value)}
        className="pointer-events-none absolute inset-x-0 bottom-0 h-0 w-full opacity-0"
      />
    </span>
  )
}

interface HitCountProps {
  text: string
  query: ReturnType<typeof useHits>
  at: number
}

/** The position among the hits, and the day of the current one. */
function HitCount({ text, query, at }: HitCountProps) {
  const { t } = useTranslation(['messages', 'ui'])
  const hits = query.data?.hits ?? []
  const current = hits[at]
  const all = formatDecimal(hits.length) + (query.data?.hasMore ? '+' : '')
  return (
    <output className="num pointer-events-none absolute inset-y-0 right-3 flex items-center text-12 text-text2">
      {text !== '' && current && (
        <>
          <span className="mr-2 text-text3 max-sm:hidden">{formatDate(current.createdAt)}</span>
          {t('hitOf', { at: formatDecimal(at + 1), all })}
        </>
      )}
      {text !== '' && query.isSuccess && !current && t('noHits')}
      {query.isError && t('ui:couldNotLoad')}
    </output>
  )
}

/** The current hit. For a new text it is the newest one. */
function useCurrent(hits: readonly { id: number }[], text: string): { at: number; show: (at: number) => void } {
  const current = useThreadSearch((state) => state.current)
  const at = Math.max(
    0,
    hits.findIndex(({ id }) => id === current),
  )
  const first = hits[0]?.id ?? null
  useEffect(() => useThreadSearch.setState({ text, current: first }), [text, first])
  useEffect(() => closeSearch, [])
  return {
    at,
    show: (next) => {
      const hit = hits[next]
      if (hit) useThreadSearch.setState({ current: hit.id })
    },
  }
}
