import type { ContactImport } from '@recado/contract/contact-imports/api'
import { FileSpreadsheet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#platform/format.ts'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { TextButton } from '#ui/TextButton.tsx'
import type { Mapping } from './use-mapping.ts'

/** Which rows are shown. `look` shows those that need attention. */
export type RowFilter = 'all' | 'look' | 'faulty' | 'known'

interface SheetHeadProps {
  sheet: ContactImport
  mapping: Mapping
  shown: RowFilter
  /** Null shows the initial choice of rows. */
  onShow: (shown: RowFilter | null) => void
}

/** The sheet's name, how far its rows are loaded, and which of them to show. */
export function SheetHead({ sheet, mapping: { rows, counts, query }, shown, onShow }: SheetHeadProps) {
  const { t } = useTranslation(['contactImports', 'ui'])
  const first = useNarrow() ? ('look' as const) : ('all' as const)
  const of = { all: rows.length, look: rows.length - counts.new, faulty: counts.faulty, known: counts.known }
  const options = [first, 'faulty' as const, 'known' as const].map((value) => {
    return { value, label: `${t(`shown.${value}`)} ${formatDecimal(of[value])}` }
  })
  const loaded = { done: formatDecimal(rows.length), all: formatDecimal(sheet.rows) }
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-3 px-5 pb-3">
      <FileSpreadsheet className="size-5 shrink-0 text-oktext" strokeWidth={1.5} aria-hidden />
      <div className="mr-auto min-w-0 flex-1">
        <p className="truncate text-13 font-medium">{sheet.fileName}</p>
        <p role="status" className="num truncate text-12 text-text3">
          {query.hasNextPage ? t('loading', loaded) : t('about', { sheet: sheet.sheet, rows: loaded.all })}
        </p>
        {query.isFetchNextPageError && <TextButton onClick={() => void query.fetchNextPage()}>{t('ui:tryAgain')}</TextButton>}
      </div>
      <div className="num grid max-sm:basis-full">
        <Segmented label={t('show')} options={options} value={shown} onChange={(next) => onShow(next === first ? null : next)} />
      </div>
    </div>
  )
}
