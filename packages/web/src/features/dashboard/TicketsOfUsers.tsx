import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#platform/format.ts'
import { ChartSection, type ChartRow } from './ChartSection.tsx'
import { fileName } from './file-name.ts'
import type { useTicketsOfUsers } from './queries.ts'

interface TicketsOfUsersProps {
  query: ReturnType<typeof useTicketsOfUsers>
  range: { from: string; to: string } | undefined
}

/** The number of conversations that each user has finished, highest first. */
export function TicketsOfUsers({ query, range }: TicketsOfUsersProps) {
  const { t } = useTranslation('dashboard')
  const rows = query.data
    ?.map(({ nome, quantidade }, at) => ({ key: `${at} ${nome}`, name: nome, total: quantidade }))
    .sort((one, other) => other.total - one.total)
  return (
    <ChartSection
      title={t('ofUsers')}
      heads={[t('name'), t('finished')]}
      rows={rows}
      file={fileName(t('ofUsersFile'), range?.from ?? '', range?.to ?? '')}
      query={query}
      failed={t('userChartError')}
      empty={t('noneFinished')}
    >
      {(shown) => <Bars rows={shown} />}
    </ChartSection>
  )
}

function Bars({ rows }: { rows: readonly ChartRow[] }) {
  const most = Math.max(...rows.map(({ total }) => total), 1)
  return (
    <ul className="space-y-2">
      {rows.map(({ key, name, total }, at) => (
        <li key={key} className="num grid grid-cols-[minmax(0,6.5rem)_1fr_auto] items-center gap-3 text-12">
          <span className="truncate text-text2" title={name}>
            <bdi>{name}</bdi>
          </span>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="spine h-4.5 w-full rounded-1 bg-sunk">
            <rect width={(100 * total) / most} height="1" fill={at === 0 ? 'var(--solid)' : 'var(--aline)'} />
          </svg>
          <span className="min-w-7 text-right font-semibold">{formatDecimal(total)}</span>
        </li>
      ))}
    </ul>
  )
}
