import type { ReactNode } from 'react'

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd
      className={
        'inline-grid h-5 min-w-5 place-items-center rounded-1 bg-raise px-1.5 font-sans text-11 font-medium text-text2 ' +
        'shadow-[inset_0_0_0_1px_var(--line2)]'
      }
    >
      {children}
    </kbd>
  )
}
