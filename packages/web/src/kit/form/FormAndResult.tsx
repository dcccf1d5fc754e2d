import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { Tabs } from '#ui/Tabs.tsx'

export type FormView = 'form' | 'result'

interface FormAndResultProps {
  labels: { both: string; form: string; result: string }
  /** What is shown on a phone. */
  view: FormView
  onView: (view: FormView) => void
  /** Classes of the widest that the form grows, and of the result's width. */
  widths: { form: string; result: string }
  result: ReactNode
  /** What to know before submitting: under the result, on a phone under the form. */
  forecast: ReactNode
  /** Stands over the result on a phone, where the forecast is in the other tab. */
  estimate?: ReactNode
  /** The form's fields. */
  children: ReactNode
}

/** A form at the left and its result at the right. On a phone the result is the second tab. */
export function FormAndResult({ labels, view, onView, widths, result, forecast, estimate, children }: FormAndResultProps) {
  const isNarrow = useNarrow()
  if (!isNarrow)
    return (
      <div className="flex min-h-0 flex-1">
        <div className="min-w-0 flex-1 overflow-y-auto p-6">
          <div className={cx('mx-auto', widths.form)}>{children}</div>
        </div>
        <aside
          aria-label={labels.result}
          className={cx('shrink-0 space-y-3 overflow-y-auto border-l border-line p-5 max-lg:w-[320px]', widths.result)}
        >
          {result}
          {forecast}
        </aside>
      </div>
    )
  const items = [
    { value: 'form', label: labels.form },
    { value: 'result', label: labels.result },
  ] as const
  return (
    <Tabs label={labels.both} items={items} value={view} onChange={onView} className="[--tabs-inset:16px]">
      <div className="min-h-0 flex-1 space-y-4 overflow-y-auto p-4">
        {view === 'form' ? (
          <>
            {children}
            {forecast}
          </>
        ) : (
          <>
            {estimate}
            {result}
          </>
        )}
      </div>
    </Tabs>
  )
}
