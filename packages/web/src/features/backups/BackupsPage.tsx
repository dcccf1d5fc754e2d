import type { Backups } from '@recado/contract/backups/api'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#platform/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { ArchivesTable } from './ArchivesTable.tsx'
import { BackupFacts } from './BackupFacts.tsx'
import { ProofBox } from './ProofBox.tsx'
import { useBackups, useStart } from './queries.ts'
import { problemOf } from './words.ts'

const link = 'font-semibold underline underline-offset-2'

/** Whether the newest backup opens, what is wrong if it does not, and the ones that are kept. */
export function BackupsPage({ head }: { head: ReactNode }) {
  const query = useBackups()
  return (
    <div className="max-w-[704px] px-4 py-4 sm:px-8 sm:py-5">
      {head}
      <QueryState query={query} skeleton={<Skeleton className="h-40 w-full" />}>
        {(backups) => <Shown backups={backups} />}
      </QueryState>
    </div>
  )
}

function Shown({ backups }: { backups: Backups }) {
  const { t } = useTranslation('backups')
  const now = useNow()
  const start = useStart()
  const { problem, running, place, archives } = backups
  const manual = `/manual/${currentLanguage()}/operation`
  const begin = () => start.mutate(undefined, { onSuccess: () => toast.success(t('started')), onError: toast.error })
  return (
    <div className="space-y-4">
      {problem && (
        <Notice tone="bad">
          {problemOf(t, problem, now)}{' '}
          {(problem.kind === 'unset' || problem.kind === 'no-phrase') && (
            <a href={manual} target="_blank" rel="noreferrer" className={link}>
              {t('problem.how')}
            </a>
          )}
        </Notice>
      )}
      <ProofBox backups={backups} now={now} />
      <BackupFacts backups={backups} now={now} />
      {place !== null && (
        <Button disabled={running !== null} busy={start.isPending} onClick={begin}>
          {t('start')}
        </Button>
      )}
      {archives.length > 0 && <ArchivesTable archives={archives} now={now} />}
      <p className="text-12 text-text2">
        {t('restore')}{' '}
        <a href={manual} target="_blank" rel="noreferrer" className={link}>
          {t('manual')}
        </a>
      </p>
    </div>
  )
}
