import type { CompanyDetails } from '@recado/contract/companies/api'
import { type OpeningHours } from '@recado/contract/hours'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/router/router.tsx'
import { HoursEditor } from '#kit/hours/HoursEditor.tsx'
import { LeaveGuard } from '#kit/LeaveGuard.tsx'
import { Button } from '#ui/Button.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { hasCode } from '#platform/api/errors.ts'
import { toast } from '#ui/overlays/toast.ts'
import { TextButton } from '#ui/TextButton.tsx'
import { useCompany, useSaveHours } from '#features/settings/queries.ts'
import { SectionHead } from '#features/settings/SectionHead.tsx'

/** When the company is open; these hours count while they are chosen in the options. */
export function HoursSection() {
  const { t } = useTranslation('settings')
  return (
    <div className="max-w-[824px] px-4 py-4 sm:px-8 sm:py-5">
      <SectionHead title={t('hours.title')}>
        {t('hours.text')}{' '}
        <Link to="/settings/options" className="font-semibold text-atext underline underline-offset-2">
          {t('hours.change')}
        </Link>
      </SectionHead>
      <QueryState query={useCompany()} skeleton={<Skeleton className="h-[338px] w-full" />}>
        {(company) => <CompanyHours company={company} />}
      </QueryState>
    </div>
  )
}

/** The hours being edited, and the hours at the start of the edit. */
interface Draft {
  rows: readonly OpeningHours[]
  from: readonly OpeningHours[]
  seen: string
}

function CompanyHours({ company: { schedules, timeZone, updatedAt } }: { company: CompanyDetails }) {
  const { t } = useTranslation(['settings', 'ui'])
  const save = useSaveHours()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [busy, setBusy] = useState(false)
  const rows = draft?.rows ?? schedules
  const changed = rows.filter((row, at) => !isSame(row, (draft?.from ?? schedules)[at])).length
  const overtaken = changed > 0 && draft !== null && !draft.from.every((row, at) => isSame(row, schedules[at]))

  async function submit(): Promise<void> {
    setBusy(true)
    try {
      // An admin who has seen the notice about other hours and saves anyway means to overwrite them.
      await save([...rows], overtaken ? undefined : draft?.seen)
      setDraft(null)
      toast.success(t('hours.saved'))
    } catch (error) {
      // Another part of the company may have changed. The form now shows its latest state, so the next save refers to that.
      if (hasCode(error, 'ERR_CONFLICT') && draft)
        setDraft({ ...draft, seen: (error.details as { record: CompanyDetails }).record.updatedAt })
      toast.error(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      {overtaken && (
        <div className="mb-3">
          <Notice tone="warn">
            {t('hours.overtaken')}{' '}
            <TextButton tone="inherit" onClick={() => setDraft(null)}>
              {t('hours.load')}
            </TextButton>
          </Notice>
        </div>
      )}
      <HoursEditor
        value={rows}
        timeZone={timeZone}
        onChange={(next) => setDraft({ rows: next, from: draft?.from ?? schedules, seen: draft?.seen ?? updatedAt })}
      />
      <footer className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-4 pb-8">
        <span role="status" className="mr-auto text-12 text-text2">
          {changed > 0 && t('hours.changed', { count: changed })}
        </span>
        <Button disabled={changed === 0} onClick={() => setDraft(null)}>
          {t('ui:undoChanges')}
        </Button>
        <Button look="solid" busy={busy} disabled={changed === 0} onClick={() => void submit()}>
          {t('hours.save')}
        </Button>
      </footer>
      <LeaveGuard unsaved={changed > 0 && !busy} />
    </>
  )
}

function isSame(one: OpeningHours, other: OpeningHours | undefined): boolean {
  return one.startTime === other?.startTime && one.endTime === other.endTime
}
