import type { Template, TemplateAccount } from '@recado/contract/templates/api'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { templates, useTemplateAccounts } from '#features/templates/queries.ts'
import { usePaged } from '#kit/record-list.ts'
import { RecordsPage, type RowTasks } from '#kit/RecordsPage.tsx'
import { useQueryParams } from '#kit/use-query-params.ts'
import { formatDecimal } from '#platform/format.ts'
import { Navigate, useNavigate } from '#platform/router/router.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { useCommands } from '#ui/hooks/use-commands.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { editorOf, newOf } from './addresses.ts'
import { columnsOf } from './columns.tsx'
import { DeleteTemplate } from './DeleteTemplate.tsx'
import { isFirst, ListState, SyncButton } from './ListState.tsx'
import { usePrices } from '#features/templates/prices.ts'
import { TemplateVerbs } from './TemplateVerbs.tsx'

/** The templates of the company's accounts at Meta. */
export function TemplatesPage() {
  const { t } = useTranslation('templatesPage')
  const navigate = useNavigate()
  const now = useNow()
  const [wabaId, setWabaId] = useAccount()
  const { data: accounts = [] } = useTemplateAccounts()
  const shown = accounts.filter((account) => wabaId === null || account.wabaId === wabaId)
  // Accounts may have different currencies.
  const prices = usePrices(shown.length === 1 ? shown[0] : undefined)
  const paged = usePaged(templates, wabaId === null ? {} : { wabaId })
  const isReading = paged.query.data?.length === 0 && shown.some(isFirst)
  const list = isReading ? { ...paged, query: { ...paged.query, data: undefined, error: null } } : paged
  useCommands(t('title'), [
    { label: t('add'), icon: <Plus className="size-4" aria-hidden />, keys: 'n', run: () => void navigate(newOf(wabaId)) },
  ])
  return (
    <RecordsPage
      texts="templatesPage"
      list={list}
      summary={summaryOf(t, shown)}
      narrowedBy={
        wabaId === null ? undefined : { nothing: t('nothingOf', { name: nameOf(shown[0]) }), clear: () => setWabaId(null) }
      }
      above={<ListState accounts={shown} now={now} />}
      tools={
        <>
          {accounts.length > 1 && <Accounts accounts={accounts} value={wabaId} onChange={setWabaId} />}
          {accounts.length > 0 && <SyncButton accounts={shown} now={now} />}
        </>
      }
      columns={columnsOf(t, { now, prices })}
      rowVerbs={rowVerbs}
      verbsWidth="44px"
      Editor={Form}
      Deletion={DeleteTemplate}
    />
  )
}

const rowVerbs = (template: Template, tasks: RowTasks) => <TemplateVerbs template={template} {...tasks} />

/** A template is edited on a separate page. */
function Form({ record }: { record: Template | null }) {
  const [wabaId] = useAccount()
  return <Navigate to={record ? editorOf(record) : newOf(wabaId)} />
}

/** The account whose templates are shown. The address names it; without it, all are. */
function useAccount(): [string | null, (wabaId: string | null) => void] {
  const [query, alter] = useQueryParams()
  const choose = (wabaId: string | null) =>
    alter((params) => (wabaId === null ? params.delete('account') : params.set('account', wabaId)))
  return [query.get('account'), choose]
}

interface AccountsProps {
  accounts: readonly TemplateAccount[]
  value: string | null
  onChange: (wabaId: string | null) => void
}

function Accounts({ accounts, value, onChange }: AccountsProps) {
  const { t } = useTranslation('templatesPage')
  const options = accounts.map((account) => ({ value: account.wabaId, label: nameOf(account) }))
  return (
    <div role="group" aria-label={t('account')} className="w-44 max-sm:order-last max-sm:w-full">
      <Select options={[{ value: null, label: t('allAccounts') }, ...options]} value={value} onChange={onChange} />
    </div>
  )
}

function nameOf(account: TemplateAccount | undefined): string {
  return account?.name || (account?.whatsapps[0]?.name ?? '')
}

/** How many there are, and how many need attention. */
function summaryOf(t: ReturnType<typeof useTranslation<'templatesPage'>>['t'], accounts: readonly TemplateAccount[]): string {
  const sum = (key: 'templates' | 'attention') => accounts.reduce((all, account) => all + account[key], 0)
  const [count, attention] = [sum('templates'), sum('attention')]
  if (count === 0) return ''
  const needing = attention > 0 && t('attention', { count: attention, number: formatDecimal(attention) })
  return [t('count', { count, number: formatDecimal(count) }), needing].filter(Boolean).join(' · ')
}
