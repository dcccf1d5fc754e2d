import { can } from '@recado/contract/permissions'
import { Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/router/router.tsx'
import { useMe } from '#platform/session/session.ts'

/**
 * A notice about connections, over the content that they concern. A screen reader announces it, and it links users who manage connections
 * to them.
 */
export function ConnectionNotice({ children }: { children: ReactNode }) {
  const { t } = useTranslation('connections')
  const manages = can(useMe().profile, 'connections:manage')
  return (
    <div role="status" className="shrink-0">
      {children && (
        <p className="flex items-center gap-2 bg-warnsoft px-3.5 py-1.5 text-12 text-warntext">
          <Unplug aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
          <span className="min-w-0 flex-1 text-pretty break-words">{children}</span>
          {manages && (
            <Link to="/connections" className="shrink-0 font-semibold underline">
              {t('toConnections')}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}
