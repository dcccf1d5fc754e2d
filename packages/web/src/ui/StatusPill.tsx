import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Tone = 'ok' | 'warn' | 'bad' | 'info'

const tones: Record<Tone | 'quiet', { pill: string; dot: string }> = {
  ok: { pill: 'bg-oksoft text-oktext', dot: 'bg-ok' },
  warn: { pill: 'bg-warnsoft text-warntext', dot: 'bg-warn' },
  bad: { pill: 'bg-badsoft text-badtext', dot: 'bg-bad' },
  info: { pill: 'bg-infosoft text-infotext', dot: 'bg-info' },
  quiet: { pill: 'bg-press text-text2', dot: 'bg-text3' },
}

/** A state in words; the colour only repeats it. */
export function StatusPill({ tone, children }: { tone: Tone | 'quiet'; children: ReactNode }) {
  const { pill, dot } = tones[tone]
  return (
    <span className={cx('inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-12 font-medium whitespace-nowrap', pill)}>
      <span aria-hidden className={cx('spine size-1.5 rounded-full', dot)} />
      {children}
    </span>
  )
}
