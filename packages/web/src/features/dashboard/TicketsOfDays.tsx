import { useTranslation } from 'react-i18next'
import { formatDay, formatDecimal } from '#platform/format.ts'
import { AreaChart } from './AreaChart.tsx'
import { ChartSection } from './ChartSection.tsx'
import { fileName } from './file-name.ts'
import type { useTicketsOfDays } from './queries.ts'

interface TicketsOfDaysProps {
  query: ReturnType<typeof useTicketsOfDays>
  range: { from: string; to: string } | undefined
}

/** The number of conversations that began, day by day. A single day is shown hour by hour. */
export function TicketsOfDays({ query, range }: TicketsOfDaysProps) {
  const { t } = useTranslation('dashboard')
  const isHours = query.data?.data.some((row) => 'horario' in row) ?? range?.from === range?.to
  const rows = query.data?.data.map((row) =>
    'horario' in row
      ? { key: String(row.horario), name: `${String(row.horario).padStart(2, '0')}h`, total: row.total }
      : { key: row.data, name: formatDay(row.data), total: row.total },
  )
  return (
    <ChartSection
      title={isHours ? t('byHour') : t('byDay')}
      note={
        query.data && query.data.count > 0
          ? t('began', { count: query.data.count, total: formatDecimal(query.data.count) })
          : undefined
      }
      heads={[isHours ? t('hour') : t('day'), t('conversations')]}
      rows={rows}
      file={fileName(isHours ? t('byHourFile') : t('byDayFile'), range?.from ?? '', range?.to ?? '')}
      query={query}
      failed={t('dateChartError')}
      empty={t('noneBegan')}
    >
      {(shown) => <AreaChart rows={shown} shorten={isHours ? (name) => name : (name) => name.slice(0, 5)} />}
    </ChartSection>
  )
}
