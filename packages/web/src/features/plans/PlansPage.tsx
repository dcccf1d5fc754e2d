import { planFlags } from '@recado/contract/companies/company'
import { listPlans, type PlanRecord } from '@recado/contract/plans/api'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordsPage } from '#kit/RecordsPage.tsx'
import { formatDecimal, formatMoney } from '#platform/format.ts'
import type { Column } from '#ui/lists/Table.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { DeletePlan } from './DeletePlan.tsx'
import { PlanDialog } from './PlanDialog.tsx'

/** What companies can buy, for whoever runs the installation. */
export function PlansPage({ before }: { before: ReactNode }) {
  const { t } = useTranslation('plans')
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <RecordsPage
      texts="plans"
      list={listPlans}
      columns={columns}
      before={before}
      nameOf={nameOf}
      summary={(count) => t('count', { count })}
      canChange={anybody}
      keptBecause={(_me, { companies }) => (companies > 0 ? t('inUse', { count: companies }) : null)}
      Editor={PlanDialog}
      Deletion={DeletePlan}
    />
  )
}

const nameOf = ({ name }: PlanRecord) => name
const anybody = () => true

type Words = ReturnType<typeof useTranslation<'plans'>>['t']

function columnsOf(t: Words): readonly Column<PlanRecord>[] {
  const figure = (key: 'users' | 'connections' | 'queues'): Column<PlanRecord> => ({
    key,
    header: t(key),
    width: '88px',
    card: 'detail',
    cell: (plan) => (
      <>
        <span className="num max-sm:hidden">{formatDecimal(plan[key])}</span>
        <span className="text-12 text-text2 sm:hidden">{t(`${key}Count`, { count: plan[key] })}</span>
      </>
    ),
  })
  return [
    {
      key: 'name',
      header: t('name'),
      width: 'minmax(140px, 2fr)',
      card: 'title',
      cell: ({ name }) => <span className="block truncate font-medium">{name}</span>,
    },
    figure('users'),
    figure('connections'),
    figure('queues'),
    {
      key: 'value',
      header: t('value'),
      width: '116px',
      card: 'detail',
      cell: ({ value }) => <span className="num">{formatMoney(value)}</span>,
    },
    ...rest(t),
  ]
}

/** What it includes, and who has it. */
function rest(t: Words): readonly Column<PlanRecord>[] {
  return [
    {
      key: 'features',
      header: t('features'),
      width: '88px',
      card: 'detail',
      cell: (plan) => (
        <span className="num text-text2 max-sm:text-12">
          {t('featuresOf', { count: planFlags.filter((flag) => plan[flag]).length, all: planFlags.length })}
        </span>
      ),
    },
    {
      key: 'companies',
      header: t('companies'),
      width: '88px',
      card: 'detail',
      cell: ({ companies }) => (
        <>
          <span className="num max-sm:hidden">{formatDecimal(companies)}</span>
          <span className="text-12 text-text2 sm:hidden">{t('companiesCount', { count: companies })}</span>
        </>
      ),
    },
    {
      key: 'isPublic',
      header: t('atSignUp'),
      width: '104px',
      card: 'badge',
      cell: ({ isPublic }) =>
        isPublic ? <StatusPill tone="ok">{t('public')}</StatusPill> : <span className="text-12 text-text3">{t('hidden')}</span>,
    },
  ]
}
