import type { ReactNode } from 'react'

/** One part of the kit with its states side by side. */
export function Example({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="border-b border-line py-5">
      <h2 className="mb-3 text-13 font-semibold text-text2">{name}</h2>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </section>
  )
}
