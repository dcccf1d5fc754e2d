import { cloneElement, type ReactElement } from 'react'
import { lazily } from '#ui/lazily.tsx'

/** Words for a control that shows a picture. The control itself carries the same words as its label. */
export function Tooltip({ text, children }: { text: string; children: ReactElement<{ 'data-tip'?: string }> }) {
  return cloneElement(children, { 'data-tip': text })
}

/** Shows them, once for the whole application. */
export const TooltipLayer = lazily(async () => (await import('#ui/on-demand.ts')).TooltipLayer, 'idle', null)
