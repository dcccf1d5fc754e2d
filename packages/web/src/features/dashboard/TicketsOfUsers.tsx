import { useTranslation } from 'react-i18next'
import { Bars } from './Bars.tsx'
import { ChartSection } from './ChartSection.tsx'
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
