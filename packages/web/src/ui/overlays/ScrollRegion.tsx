import type { ReactNode } from 'react'

/** The body of a `flush` dialog that is only read: the keyboard can scroll it. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and nothing in it can be reached
    <div role="region" aria-label={label} tabIndex={0} className="inset-focus min-h-0 overflow-y-auto px-5 pb-3">
      {children}
    </div>
  )
}
