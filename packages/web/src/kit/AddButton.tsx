import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { Tooltip } from '#ui/overlays/Tooltip.tsx'

interface AddButtonProps {
  /** Why no more can be added. */
  full: string | undefined
  onClick: () => void
  children: ReactNode
}

/** Adds a record, where the plan has room for one. */
export function AddButton({ full, ...button }: AddButtonProps) {
  if (full === undefined) return <Button look="solid" {...button} />
  return (
    <Tooltip text={full}>
      <Button look="solid" disabled aria-description={full} {...button} />
    </Tooltip>
  )
}
