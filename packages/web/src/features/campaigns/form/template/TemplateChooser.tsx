import type { Template } from '@recado/contract/templates/api'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CategoryNotice } from '#features/templates/picker/CategoryNotice.tsx'
import { offReason } from '#features/templates/picker/faults.ts'
import { OfferedList } from '#features/templates/picker/OfferedList.tsx'
import { OffNote } from '#features/templates/picker/OffNote.tsx'
import { useCurrent, useOffered } from '#features/templates/picker/use-offered.ts'
import { TemplatePreview } from '#features/templates/preview/TemplatePreview.tsx'
import { Button } from '#ui/Button.tsx'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'

interface TemplateChooserProps {
  whatsappId: number
  chosen: number | null
  onChoose: (template: Template) => void
  onClose: () => void
}

/** Campaigns send marketing, and leave out those who stopped it. */
const allowed = { marketing: true, stoppedAt: null }

/** One of the account's approved templates. What goes into its variables is for the form. */
export function TemplateChooser({ whatsappId, chosen, onChoose, onClose }: TemplateChooserProps) {
  const { t } = useTranslation(['campaigns', 'ui'])
  const isNarrow = useNarrow()
  const list = useRef<HTMLDivElement>(null)
  const offered = useOffered(whatsappId, true)
  const [wanted, setWanted] = useState(chosen)
  const rows = offered.query.data ?? []
  const id = wanted ?? rows.find((row) => reasonOf(row) === null)?.id ?? null
  const { current } = useCurrent(id, rows)
  const off = current ? reasonOf(current) : null
  const choose = (template: Template | undefined) => {
    if (template && reasonOf(template) === null) onChoose(template)
  }
  return (
    <Dialog
      title={t('template.choose')}
      size="broad"
      flush
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        choose(current)
      }}
      footer={
        <>
          <span aria-live="polite" className="mr-auto min-w-0 text-12">
            {off && <OffNote reason={off} />}
          </span>
          <Button look="ghost" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button look="solid" type="submit" disabled={!current || off !== null}>
            {t('template.choose')}
          </Button>
        </>
      }
    >
      <div className="flex min-h-0 flex-1 border-t border-line sm:h-[min(520px,calc(100dvh-200px))]">
        <OfferedList
          ref={list}
          whatsappId={whatsappId}
          offered={offered}
          allowed={allowed}
          chosen={id}
          onLook={setWanted}
          onFill={(row) => {
            setWanted(row)
            choose(rows.find((one) => one.id === row))
          }}
        />
        {!isNarrow && current && <Look template={current} />}
      </div>
    </Dialog>
  )
}

/** How the template is seen, and what Meta makes of it. */
function Look({ template }: { template: Template }) {
  const { t } = useTranslation('campaigns')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
    <div role="region" aria-label={t('form.preview')} tabIndex={0} className="min-w-0 flex-1 overflow-y-auto bg-sunk p-4">
      <TemplatePreview content={template.content} />
      <div className="not-empty:mt-3">
        <CategoryNotice template={template} />
      </div>
    </div>
  )
}

/** Codes are for one person, and places have no field in a campaign. */
function reasonOf(template: Template) {
  const isUnfit = template.category === 'authentication' || template.content.header?.format === 'location'
  return offReason(template, allowed) ?? (isUnfit ? ({ why: 'state' } as const) : null)
}
