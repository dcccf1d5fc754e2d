import { useTranslation } from 'react-i18next'
import { formatTime } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'

export interface Versioned {
  /** Absent for a record that exists only once. */
  id?: number
  updatedAt: string
}

/** Another user has changed the record that is being edited. The typed values stay until the user decides. */
export interface Conflict {
  /** The record as it is now. */
  record: Versioned
  /** Shows it in the form. */
  load: () => void
  /** Saves what is in the form over it. */
  overwrite: () => void
}

export function ConflictNotice({ record, load, overwrite }: Conflict) {
  const { t } = useTranslation('ui')
  return (
    <div role="alert" className="rounded-2 bg-warnsoft px-3 py-2.5 text-13 text-warntext">
      <p>{t('conflict', { time: formatTime(record.updatedAt) })}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={load}>
          {t('loadTheirs')}
        </Button>
        <Button size="small" onClick={overwrite}>
          {t('saveMine')}
        </Button>
      </div>
    </div>
  )
}
