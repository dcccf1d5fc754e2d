import { planFlags } from '@recado/contract/plan-flags'
import { type PlanLimit, planLimits, type PlanRecord } from '@recado/contract/plans/api'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePaged } from '#kit/record-list.ts'
import { RecordsPage } from '#kit/RecordsPage.tsx'
import { formatDecimal, formatMoney } from '#platform/format.ts'
import type { Column } from '#ui/lists/Table.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { plans } from './queries.ts'

/** The plans that companies can buy, for the operator. */
export function PlansPage({ before }: { before: ReactNode }) {
  const { t } = useTranslation('plans')
  return (
    <RecordsPage
      texts="plans"
      list={usePaged(plans)}
      columns={columnsOf(t)}
      before={before}
      summary={(count) => t('count', { count })}
      keptBecause={(_me, { companies }) => (companies > 0 ? t('inUse', { count: companies }) : null)}
      Editor={PlanDialog}
    />
  )
}

type Words = ReturnType<typeof useTranslation<'plans'>>['t']

function columnsOf(t: Words): readonly Column<PlanRecord>[] {
  const figure = (key: PlanLimit | 'companies'): Column<PlanRecord> => ({
    key,
    header: t(key),
    width: '88px',
    card: 'hidden',
    cell: (plan) => <span className="num">{formatDecimal(plan[key])}</span>,
  })
  return [
    {
      key: 'name',
      header: t('name'),
      width: 'minmax(140px, 2fr)',
      card: 'title',
      cell: ({ name }) => <span className="block truncate font-medium">{name}</span>,
    },
    ...planLimits.map(figure),
    {
      key: 'value',
      header: t('value'),
      width: '116px',
      card: 'detail',
      cell: (plan) => (
        <>
          <span className="num">{formatMoney(plan.value)}</span>
          <span className="text-12 text-text2 sm:hidden">
            {[...planLimits, 'companies' as const].map((key) => ` · ${t(`${key}Count`, { count: plan[key] })}`)}
            {` · ${t(plan.isPublic ? 'public' : 'hidden')}`}
          </span>
        </>
      ),
    },
    {
      key: 'features',
      header: t('features'),
      width: '88px',
      card: 'hidden',
      cell: (plan) => (
        <span className="num text-text2">
          {t('featuresOf', { count: planFlags.filter((flag) => plan[flag]).length, all: planFlags.length })}
        </span>
      ),
    },
    figure('companies'),
    {
      key: 'isPublic',
      header: t('atSignUp'),
      width: '104px',
      card: 'hidden',
      cell: ({ isPublic }) =>
        isPublic ? <StatusPill tone="ok">{t('public')}</StatusPill> : <span className="text-12 text-text3">{t('hidden')}</span>,
    },
  ]
}
