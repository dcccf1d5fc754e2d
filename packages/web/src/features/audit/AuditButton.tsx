import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { lazily } from '#ui/lazily.tsx'

const AuditDialog = lazily(async () => (await import('./AuditDialog.tsx')).AuditDialog)

/** The way to the audit log, for users who may see it. */
export function AuditButton() {
  const { t } = useTranslation('audit')
  const [open, setOpen] = useState(false)
  const reads = useCan('audit:view')
  if (!reads) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <ScrollText className="size-4" strokeWidth={1.75} aria-hidden />
        <span className="max-sm:sr-only">{t('open')}</span>
      </Button>
      {open && <AuditDialog onClose={() => setOpen(false)} />}
    </>
  )
}
