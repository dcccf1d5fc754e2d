import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { Tooltip } from '#ui/overlays/Tooltip.tsx'

interface AddButtonProps {
  /** Why no more can be added. */
  full?: string | undefined
  onClick: () => void
  children: ReactNode
}

/** Adds a record, where the plan has room for one. */
export function AddButton({ full, children, ...button }: AddButtonProps) {
  const words = (
    <>
      <Plus className="size-4" aria-hidden />
      {children}
    </>
  )
  if (full === undefined)
    return (
      <Button look="solid" {...button}>
        {words}
      </Button>
    )
  return (
    <Tooltip text={full}>
      <Button look="solid" disabled aria-description={full} {...button}>
        {words}
      </Button>
    </Tooltip>
  )
}
