import type { ContactRecord } from '@recado/contract/contacts/api'
import { Merge } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMergePreview } from '#features/contact-merges/queries.ts'
import type { Selection } from '#kit/selection.tsx'
import { Button } from '#ui/Button.tsx'
import { lazily } from '#ui/lazily.tsx'
import { Tooltip } from '#ui/overlays/Tooltip.tsx'

const MergeDialog = lazily(async () => (await import('#features/contact-merges/on-demand.ts')).MergeDialog)

export function MergeButton({ chosen, clear }: Selection<ContactRecord>) {
  const { t } = useTranslation('contactMerges')
  const [open, setOpen] = useState(false)
  const [first, second, third] = chosen
  const ids = first && second && !third ? ([first.id, second.id] as const) : null
  // Prefetches what the dialog shows when it opens.
  useMergePreview(ids)
  const label = (
    <>
      <Merge className="size-4" strokeWidth={1.75} aria-hidden />
      {t('mergeTwo')}
    </>
  )
  return (
    <>
      {ids ? (
        <Button look="soft" onClick={() => setOpen(true)}>
          {label}
        </Button>
      ) : (
        <Tooltip text={t('needsTwo')}>
          <Button look="soft" disabled aria-description={t('needsTwo')}>
            {label}
          </Button>
        </Tooltip>
      )}
      {open && ids && <MergeDialog ids={ids} onClose={() => setOpen(false)} onMerged={clear} />}
    </>
  )
}
