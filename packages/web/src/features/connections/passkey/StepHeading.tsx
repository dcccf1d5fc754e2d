import { useEffect, useRef } from 'react'

/** It takes the focus, since it replaces what was being read. */
export function StepHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className="text-16 font-semibold outline-none">
      {children}
    </h3>
  )
}
