import type { ContactMerge } from '@recado/contract/contact-merges/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#platform/format.ts'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Button } from '#ui/Button.tsx'
import { undo, useMerges } from './queries.ts'

/** The contacts merged into this one, and how to separate them again. */
export function MergeHistory({ contactId, className }: { contactId: number; className?: string }) {
  const { t } = useTranslation('contactMerges')
  const { data: merges } = useMerges(contactId)
  const [asked, setAsked] = useState<ContactMerge | null>(null)
  if (!merges?.length) return null
  const take = async ({ id }: ContactMerge) => {
    await undo(id).catch((error: unknown) => {
      toast.error(error)
      throw error
    })
    toast.success(t('undone'))
  }
  return (
    <div className={className}>
      <h3 id="merged-with" className="mb-1 text-12 font-medium text-text2">
        {t('history')}
      </h3>
      <ul aria-labelledby="merged-with" className="space-y-1 text-12">
        {merges.map((merge) => (
          <li key={merge.id} className="flex min-w-0 items-center gap-2">
            <span className="min-w-0 flex-1 break-words">{lineOf(merge, t)}</span>
            {merge.undoableUntil && (
              <Button size="tiny" aria-label={t('undoNamed', { name: merge.goneName })} onClick={() => setAsked(merge)}>
                {t('undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          onClose={() => setAsked(null)}
          title={t('undoTitle', { name: asked.goneName })}
          confirmLabel={t('undoConfirm')}
          onConfirm={() => take(asked)}
        >
          {t('undoText')}
        </ConfirmDialog>
      )}
    </div>
  )
}

function lineOf(
  { goneName: name, createdAt, user }: ContactMerge,
  t: ReturnType<typeof useTranslation<'contactMerges'>>['t'],
): string {
  const date = formatDate(createdAt)
  return user ? t('line', { name, date, by: user.name }) : t('lineOfNobody', { name, date })
}
