import type { ReactNode } from 'react'

interface PageProps {
  title: string
  /** To the left of the title. */
  before?: ReactNode
  /** A line under the title: how many there are. */
  summary?: ReactNode
  actions?: ReactNode
  /** Over the list; stays when that is scrolled. */
  above?: ReactNode
  children: ReactNode
}

/** A list page: title and count on the left, actions on the right, and below them the scrolling list. */
export function Page({ title, before, summary, actions, above, children }: PageProps) {
  return (
    <div className="flex h-full flex-col">
      <header className="flex shrink-0 flex-wrap items-center gap-2 px-4 pt-4 pb-3 sm:px-6 sm:pt-5">
        {before}
        <div className="mr-auto min-w-0">
          <h1 className="truncate text-20 font-semibold tracking-[-.015em]">{title}</h1>
          <p className="num min-h-[17px] text-12 text-text3">{summary}</p>
        </div>
        {actions}
      </header>
      {above}
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
    </div>
  )
}
