import type { ReactNode } from 'react'

interface TrialProps {
  title: string
  /** The current state, or the outcome of the last trial. A screen reader announces each change. */
  state: string
  button: ReactNode
  children?: ReactNode
}

/** A setting that the user can try out. */
export function Trial({ title, state, button, children }: TrialProps) {
  return (
    <section className="space-y-2">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="text-13 font-medium">{title}</h3>
          <p role="status" className="text-12 text-text2">
            {state}
          </p>
        </div>
        {button}
      </div>
      {children}
    </section>
  )
}
