import type { MergePreview } from '@recado/contract/contact-merges/api'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '#ui/Chip.tsx'

type Side = MergePreview['kept']

/** What the merged contact receives, as far as the user may see it. */
export function Belongings({ kept, gone }: { kept: Side; gone: Side }) {
  const { t } = useTranslation('contactMerges')
  const both = (count: 'tickets' | 'messages') => t('sum', { kept: kept[count], gone: gone[count] })
  const notes = kept.notes + gone.notes
  const schedules = kept.schedules + gone.schedules
  const tags = new Map([...kept.contact.tags, ...gone.contact.tags].map((tag) => [tag.id, tag]))
  const hasTwoNumbers = kept.contact.number !== '' && gone.contact.number !== ''
  return (
    <section aria-labelledby="comes-along">
      <h3 id="comes-along" className="pb-1.5 text-12 font-medium text-text2">
        {t('comesAlong')}
      </h3>
      <dl className="grid gap-x-6 gap-y-1.5 text-13 sm:grid-cols-2">
        {hasTwoNumbers && <Fact name={t('numbers')}>{t('numbersText')}</Fact>}
        <Fact name={t('tickets')}>{t('ticketsText', { sum: both('tickets') })}</Fact>
        <Fact name={t('messages')}>{both('messages')}</Fact>
        <Fact name={t('notes')}>{schedules > 0 ? t('notesText', { notes, count: schedules }) : notes}</Fact>
        {tags.size > 0 && (
          <Fact name={t('tags')}>
            <span className="flex flex-wrap gap-1">
              {[...tags.values()].map(({ id, name, color }) => (
                <Chip key={id} name={name} colour={color} />
              ))}
            </span>
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[92px_minmax(0,1fr)] gap-x-2">
      <dt className="text-text2">{name}</dt>
      <dd className="num min-w-0">{children}</dd>
    </div>
  )
}

/** Both contacts have a live ticket on a connection. */
export function Closing({ connection, closes, goesOn }: MergePreview['closing'][number]) {
  const { t } = useTranslation('contactMerges')
  const values = {
    closes: closes.id,
    goesOn: goesOn.id,
    closesWith: closes.user ? t('with', { name: closes.user.name }) : t('withNobody'),
    goesOnWith: goesOn.user ? t('with', { name: goesOn.user.name }) : t('withNobody'),
  }
  return (
    <p className="flex gap-2.5 rounded-3 bg-warnsoft px-3 py-2.5 text-12 text-warntext">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} aria-hidden />
      <span>
        <b className="font-semibold">{t('closing', { connection })}</b> {t('closingText', values)}
      </span>
    </p>
  )
}
