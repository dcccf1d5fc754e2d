import type { Backups, BackupState } from '@recado/contract/backups/api'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#platform/format.ts'
import { Progress } from '#ui/Progress.tsx'
import { StatusPill, type Tone } from '#ui/StatusPill.tsx'
import { restoreTime, runningOf, timeOf } from './words.ts'

const tones: Record<BackupState, Tone | 'quiet'> = { proven: 'ok', unproven: 'warn', failed: 'bad', late: 'bad', none: 'quiet' }

/** When a backup was last proven, and what that says. */
export function ProofBox({ backups: { state, proof, running }, now }: { backups: Backups; now: number }) {
  const { t } = useTranslation('backups')
  return (
    <section aria-label={t('head.last')} className="rounded-3 p-4 shadow-[inset_0_0_0_1px_var(--line)]">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-12 font-medium text-text2">{t('head.last')}</h3>
        <StatusPill tone={tones[state]}>{t(`state.${state}`)}</StatusPill>
      </div>
      <p className="num mt-1 text-28 font-semibold tracking-[-.02em]">
        {proof ? timeOf(t, proof.provenAt, now) : t('head.none')}
      </p>
      <p className="num mt-1 text-13 text-pretty text-text2">
        {proof
          ? t('head.proven', {
              rows: t('head.rows', { count: proof.rows, shown: formatDecimal(proof.rows) }),
              files: t('head.files', { count: proof.files, shown: formatDecimal(proof.files) }),
              time: restoreTime(t, proof.restoreMs),
            })
          : t('head.unproven')}
      </p>
      {running && (
        <div className="mt-3 space-y-1.5">
          <p role="status" className="num text-12 font-medium">
            {runningOf(t, running)}
          </p>
          {running.share !== null && <Progress label={t(`running.${running.kind}`)} share={running.share} />}
        </div>
      )}
    </section>
  )
}
