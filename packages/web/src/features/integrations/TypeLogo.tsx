import type { IntegrationType } from '@recado/contract/integrations/fields'
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

/** Our own drawing for each type, because the official logos belong to their owners. */
const drawings: Record<IntegrationType, { look: string; shape: ReactNode }> = {
  typebot: {
    look: 'bg-infosoft text-infotext',
    shape: (
      <>
        <rect x="4" y="8" width="16" height="11" rx="3" />
        <path d="M12 4.5V8M9 12.5v2M15 12.5v2M2 12.5v2M22 12.5v2" />
      </>
    ),
  },
  n8n: {
    look: 'bg-badsoft text-badtext',
    shape: (
      <>
        <circle cx="5" cy="12" r="2.2" />
        <circle cx="12" cy="12" r="2.2" />
        <circle cx="19.5" cy="7.5" r="2" />
        <circle cx="19.5" cy="16.5" r="2" />
        <path d="M7.2 12h2.6M13.9 10.9l3.9-2.3M13.9 13.1l3.9 2.3" />
      </>
    ),
  },
  webhook: { look: 'bg-oksoft text-oktext', shape: <path d="M13 3 5 13.5h6L10.5 21 19 10.5h-6.5z" /> },
  flowbuilder: {
    look: 'bg-soft text-atext',
    shape: (
      <>
        <rect x="4" y="4" width="7" height="6" rx="1.5" />
        <rect x="13" y="14" width="7" height="6" rx="1.5" />
        <path d="M7.5 10v4.5A2.5 2.5 0 0 0 10 17h3" />
      </>
    ),
  },
  dialogflow: {
    look: 'bg-warnsoft text-warntext',
    shape: <path d="m12 3 7.5 4.3v8.2L12 20l-7.5-4.5V7.3zM12 12l7.5-4.6M12 12v8M12 12 4.5 7.4" />,
  },
}

export function TypeLogo({ type }: { type: IntegrationType }) {
  const { look, shape } = drawings[type]
  return (
    <span aria-hidden className={cx('grid size-9 shrink-0 place-items-center rounded-2', look)}>
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeLinecap="round"
        className="size-5"
      >
        {shape}
      </svg>
    </span>
  )
}
