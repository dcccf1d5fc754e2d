import { Download, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveCsv } from '#kit/save-csv.ts'
import { errorText } from '#platform/api/error-text.ts'
import { formatDecimal } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Loading, Skeleton } from '#ui/lists/Skeleton.tsx'

/** One figure of a chart, with its name. */
export interface ChartRow {
  key: string
  name: string
  total: number
}

interface ChartSectionProps {
  title: string
  note?: string | undefined
  /** The headings of the names and of the figures. */
  heads: readonly [string, string]
  rows: readonly ChartRow[] | undefined
  /** The name of the file in which the chart is saved. */
  file: string
  query: { error: unknown; refetch: () => unknown }
  /** The message when the chart could not be loaded. */
  failed: string
  /** The text shown instead of an empty chart. */
  empty: string
  children: (rows: readonly ChartRow[]) => ReactNode
}

/** A chart with its figures as a table. The table serves screen readers behind the chart, and can be shown in its place. */
export function ChartSection({ title, note, heads, rows, file, query, failed, empty, children }: ChartSectionProps) {
  const { t } = useTranslation(['dashboard', 'ui'])
  const [isTable, setTable] = useState(false)
  const save = () => rows && saveCsv(file, [heads, ...rows.map(({ name, total }) => [name, String(total)])])
  return (
    <section className="min-w-0">
      <div className="flex min-h-8 items-center gap-2">
        <h2 className="text-14 font-semibold">{title}</h2>
        {note && <span className="num mr-auto truncate text-12 text-text3">{note}</span>}
        <span className="ml-auto flex">
          <IconButton label={t('asTable', { title })} aria-pressed={isTable} disabled={!rows} onClick={() => setTable(!isTable)}>
            <Table2 className="size-4" strokeWidth={1.75} aria-hidden />
          </IconButton>
          <IconButton label={t('save', { title })} disabled={!rows} onClick={save}>
            <Download className="size-4" strokeWidth={1.75} aria-hidden />
          </IconButton>
        </span>
      </div>
      {rows ? (
        <>
          {!isTable && (
            <div aria-hidden className="mt-2">
              {rows.some(({ total }) => total > 0) ? children(rows) : <Empty text={empty} />}
            </div>
          )}
          <Figures label={title} heads={heads} rows={rows} isShown={isTable} />
        </>
      ) : query.error ? (
        <div role="alert" className="grid min-h-56 place-items-center px-4 text-center">
          <div>
            <p className="text-13 font-semibold">{failed}</p>
            <p className="mt-1 text-12 text-text2">{errorText(query.error)}</p>
            <Button className="mt-3" onClick={() => void query.refetch()}>
              {t('ui:tryAgain')}
            </Button>
          </div>
        </div>
      ) : (
        <Loading>
          <Skeleton className="mt-2 h-60 rounded-3" />
        </Loading>
      )}
    </section>
  )
}

function Empty({ text }: { text: string }) {
  return <p className="grid min-h-56 place-items-center rounded-3 bg-sunk px-4 text-center text-12 text-text2">{text}</p>
}

interface FiguresProps {
  label: string
  heads: readonly [string, string]
  rows: readonly ChartRow[]
  isShown: boolean
}

/** Makes the table scrollable by keyboard. */
const scrollable = { tabIndex: 0 }

function Figures({ label, heads, rows, isShown }: FiguresProps) {
  return (
    <div
      role="region"
      aria-label={label}
      {...(isShown && scrollable)}
      className={isShown ? 'mt-1 max-h-80 overflow-y-auto' : 'sr-only'}
    >
      <table className="w-full text-13">
        <thead className="sticky top-0 bg-sheet text-12 text-text3">
          <tr className="border-b border-line2">
            {heads.map((head, at) => (
              <th key={head} scope="col" className={cx('py-1.5 font-medium', at === 0 ? 'text-left' : 'text-right')}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, total }) => (
            <tr key={key} className="border-b border-line">
              <th scope="row" className="num py-1.5 text-left font-normal">
                {name}
              </th>
              <td className="num py-1.5 text-right">{formatDecimal(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
