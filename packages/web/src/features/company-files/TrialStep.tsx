import type { CompanyImport } from '@recado/contract/company-files/import-api'
import { listPlans } from '@recado/contract/plans/api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api/api.ts'
import { formatBytes, formatDate, formatDecimal } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { NativeSelect } from '#ui/fields/NativeSelect.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { Table, type Column } from '#ui/lists/Table.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useForgetImport, useStartImport } from './queries.ts'

type Trial = NonNullable<CompanyImport['trial']>

/** In the order in which people think of them. */
const kinds = [
  'users',
  'contacts',
  'tickets',
  'messages',
  'queues',
  'tags',
  'connections',
  'flows',
  'prompts',
  'campaigns',
  'schedules',
  'quick_messages',
  'chats',
] as const
type Kind = (typeof kinds)[number]

/** What would come in, and what is in the way. Nothing was written. */
export function TrialStep({ trial, onClose }: { trial: Trial; onClose: () => void }) {
  const { t } = useTranslation('companyFiles')
  const [emails, setEmails] = useState<Record<string, string>>({})
  const [chosen, setChosen] = useState('')
  const { mutate: start, isPending } = useStartImport()
  const { mutate: forget } = useForgetImport()
  const { company: name, taken, planId } = trial
  const isOpen = taken.some((old) => !emails[old]?.includes('@')) || (planId === null && chosen === '')
  const confirm = () =>
    start(
      {
        ...(chosen !== '' && { planId: Number(chosen) }),
        emails: taken.map((old) => ({ old, other: emails[old]?.trim() ?? '' })),
      },
      { onError: toast.error },
    )
  return (
    <Dialog
      title={t('importTitle')}
      description={[t('trialOf', { name, date: formatDate(trial.at) }), filesOf(t, trial)].join(' ')}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => forget()}>{t('again')}</Button>
          <Button look="solid" disabled={isOpen} busy={isPending} onClick={confirm}>
            {t('importNamed', { name })}
          </Button>
        </>
      }
    >
      <Table
        label={t('trial')}
        columns={columnsOf(t, trial)}
        rows={kinds.filter((kind) => trial.counts[kind])}
        rowKey={(kind) => kind}
      />
      <div className="mt-4 grid gap-4 sm:max-w-[460px]">
        {taken.map((old) => (
          <Field key={old} label={t('otherEmail', { email: old })}>
            {(control) => (
              <TextInput
                {...control}
                type="email"
                autoComplete="off"
                value={emails[old] ?? ''}
                onChange={({ target }) => setEmails({ ...emails, [old]: target.value })}
              />
            )}
          </Field>
        ))}
        {planId === null && <PlanField missing={trial.plan} value={chosen} onChange={setChosen} />}
      </div>
    </Dialog>
  )
}

function PlanField({ missing, value, onChange }: { missing: string | null; value: string; onChange: (id: string) => void }) {
  const { t } = useTranslation('companyFiles')
  const { data } = useQuery({
    queryKey: [listPlans.path, 'of import'],
    queryFn: async ({ signal }) => (await call(listPlans, {}, { signal })).plans,
  })
  const plans = (data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Field label={t('plan')} {...(missing !== null && { hint: t('planMissing', { name: missing }) })}>
      {(control) => (
        <NativeSelect
          {...control}
          groups={[{ label: t('plan'), options: [{ value: '', label: t('choosePlan') }, ...plans] }]}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

type Words = ReturnType<typeof useTranslation<'companyFiles'>>['t']

function filesOf(t: Words, { files, fileBytes }: Trial): string {
  return t('filesOf', { count: files, size: formatBytes(fileBytes) })
}

function columnsOf(t: Words, { counts, taken }: Trial): readonly Column<Kind>[] {
  const count = (kind: Kind) => <span className="num">{formatDecimal(counts[kind] ?? 0)}</span>
  const conflict = (kind: Kind): string => {
    if (kind === 'users' && taken.length > 0) return t('takenCount', { count: taken.length })
    if (kind === 'connections') return t('unlinked')
    return kind === 'campaigns' || kind === 'schedules' ? t('stopped') : ''
  }
  return [
    { key: 'kind', header: t('kind'), width: 'minmax(160px, 1fr)', card: 'title', cell: (kind) => t(`kinds.${kind}`) },
    { key: 'inFile', header: t('inFile'), width: '110px', card: 'badge', cell: count },
    { key: 'comesIn', header: t('comesIn'), width: '110px', card: 'hidden', cell: count },
    { key: 'conflict', header: t('conflict'), width: 'minmax(160px, 1fr)', card: 'detail', cell: conflict },
  ]
}
