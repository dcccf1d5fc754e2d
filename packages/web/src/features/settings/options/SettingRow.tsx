import { Check } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '#ui/cx.ts'
import type { ControlProps } from '#ui/fields/Field.tsx'

interface SettingRowProps {
  label: string
  /** What it does. */
  text: string
  saved?: boolean
  /** Why it could not be saved; in place of the text. */
  error?: string | null
  /** On a phone, its control stands below the words. */
  wide?: boolean
  children: (control: ControlProps) => ReactNode
}

/** A row with one setting: its name and effect, and its control on the right. */
export function SettingRow({ label, text, saved = false, error = null, wide = false, children }: SettingRowProps) {
  const { t } = useTranslation('settings')
  const id = useId()
  const note = `${id}-note`
  return (
    <div
      className={cx(
        'flex min-h-[54px] items-center gap-4 border-b border-line py-2',
        wide && 'max-sm:flex-col max-sm:items-stretch max-sm:gap-2 max-sm:py-3',
      )}
    >
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <label htmlFor={id} className="text-13 font-medium">
            {label}
          </label>
          <span role="status" className="flex items-center gap-1 text-12 font-medium text-oktext">
            {saved && (
              <>
                <Check className="size-3.5" aria-hidden />
                {t('savedRow')}
              </>
            )}
          </span>
        </div>
        <p id={note} role={error ? 'alert' : undefined} className={cx('text-12', error ? 'text-badtext' : 'text-text2')}>
          {error ?? text}
        </p>
      </div>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': note })}
    </div>
  )
}

export function RowGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6 first:mt-3">
      <h3 className="pb-1 text-14 font-semibold">{title}</h3>
      {children}
    </section>
  )
}
