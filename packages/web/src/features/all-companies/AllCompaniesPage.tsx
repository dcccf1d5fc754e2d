import { companyStates, type CompanyRecord, type CompanyState } from '@recado/contract/all-companies/api'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportCompany } from '#features/company-files/ImportCompany.tsx'
import { usePaged } from '#kit/record-list.ts'
import { RecordsPage, type RowTasks } from '#kit/RecordsPage.tsx'
import { useMe } from '#platform/session/session.ts'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { columnsOf, rowLook } from './columns.tsx'
import { CompanyDialog } from './CompanyDialog.tsx'
import { CompanyVerbs } from './CompanyVerbs.tsx'
import { DeleteCompany } from './DeleteCompany.tsx'
import { allCompanies, useTotals } from './queries.ts'

/** The operator's list of all companies: what each has bought, and until when. */
export function AllCompaniesPage({ before }: { before: ReactNode }) {
  const { t } = useTranslation('allCompanies')
  const { companyId } = useMe()
  const [state, setState] = useState<CompanyState>()
  const { data: totals } = useTotals()
  return (
    <RecordsPage
      texts="allCompanies"
      list={usePaged(allCompanies, { state })}
      columns={columnsOf(t, companyId)}
      before={before}
      summary={
        totals &&
        [
          t('count', { count: totals.all }),
          totals.expired > 0 && t('expiredCount', { count: totals.expired }),
          totals.ending > 0 && t('endingCount', { count: totals.ending }),
        ]
          .filter(Boolean)
          .join(' · ')
      }
      above={<StateFilter state={state} onChange={setState} />}
      narrowedBy={state && { nothing: t(`nobody.${state}`), clear: () => setState(undefined) }}
      rowVerbs={rowVerbs}
      tools={<ImportCompany />}
      verbsWidth="208px"
      rowLook={rowLook}
      Editor={CompanyDialog}
      Deletion={DeleteCompany}
    />
  )
}

const rowVerbs = (company: CompanyRecord, tasks: RowTasks) => <CompanyVerbs company={company} {...tasks} />

interface StateFilterProps {
  state: CompanyState | undefined
  onChange: (state: CompanyState | undefined) => void
}

function StateFilter({ state, onChange }: StateFilterProps) {
  const { t } = useTranslation('allCompanies')
  const { data: totals } = useTotals()
  const options = (['all', ...companyStates] as const).map((value) => ({
    value,
    label: totals ? `${t(`shown.${value}`)} ${totals[value]}` : t(`shown.${value}`),
  }))
  return (
    <div className="overflow-x-auto px-4 pb-3 sm:px-6">
      <Segmented
        label={t('show')}
        options={options}
        value={state ?? 'all'}
        onChange={(value) => onChange(value === 'all' ? undefined : value)}
      />
    </div>
  )
}
