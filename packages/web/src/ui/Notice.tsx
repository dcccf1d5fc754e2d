import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { Tone } from './StatusPill.tsx'

const tones: Record<Tone, string> = {
  ok: 'bg-oksoft text-oktext',
  warn: 'bg-warnsoft text-warntext',
  bad: 'bg-badsoft text-badtext',
  info: 'bg-infosoft text-infotext',
}

/** A sentence about the form or page it stands in, read out when it appears. */
export function Notice({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <p role={tone === 'bad' ? 'alert' : 'status'} className={cx('rounded-2 px-3 py-2 text-13', tones[tone])}>
      {children}
    </p>
  )
}
