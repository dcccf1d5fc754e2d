import type { ReactNode, SyntheticEvent } from 'react'

/** The frame around the steps: a dialog, or a page. */
export interface FrameProps {
  title: string
  description: string
  onClose: () => void
  onSubmit: (event: SyntheticEvent) => void
  footer?: ReactNode
  children: ReactNode
}
