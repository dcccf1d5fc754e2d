import type { Template } from '@recado/contract/templates/api'
import type { FileHeader } from '@recado/contract/templates/content'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import type { OffReason } from './faults.ts'
import { Filler } from './Filler.tsx'
import { OfferedList } from './OfferedList.tsx'
import { OffNote } from './OffNote.tsx'
import type { Chosen, Picked } from './picked.ts'
import type { Source } from './sources.ts'
import { usePicking } from './use-picking.ts'

interface TemplatePickerProps {
  title: string
  /** What the button says that ends it. */
  submit: string
  /** The connection that sends it: the templates of its account are offered. */
  whatsappId: number
  /** What its variables are filled with, and what may be put into them. */
  sources: readonly Source[]
  /** It is sent later: names in braces are filled then. */
  tokens?: boolean
  /** Templates of the category marketing may be chosen. */
  marketing: boolean
  /** It is sent later, and these files can be kept beside it. */
  keeps?: readonly FileHeader[] | undefined
  /** When the customer stopped marketing. */
  stoppedAt?: string | null
  chosen?: Chosen | undefined
  /** Said above the button of the template that is looked at, such as its price. */
  note?: (template: Template) => ReactNode
  onPick: (picked: Picked) => void
  onClose: () => void
}

/** Chooses an approved template and fills it. What becomes of it is for the screen that asked. */
export function TemplatePicker(props: TemplatePickerProps) {
  const { title, submit, sources, tokens = false, marketing, keeps, stoppedAt = null, chosen, note, onClose } = props
  const { t } = useTranslation('templates')
  const steps = useNarrow()
  const filler = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const allowed = { marketing, stoppedAt, keeps }
  const { whatsappId, onPick } = props
  const picking = usePicking({ whatsappId, sources, tokens, allowed, chosen, steps, onPick }, filler)
  const { offered, id, off, looked } = picking

  function back(): void {
    picking.leave()
    requestAnimationFrame(() => list.current?.querySelector('input')?.focus())
  }

  return (
    <Dialog
      title={steps && looked ? t('picker.fill') : title}
      size="broad"
      flush
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        picking.pick()
      }}
      footer={
        (!steps || looked) && <Footer template={looked?.template} off={off} note={note} submit={submit} onClose={onClose} />
      }
    >
      <div className="flex min-h-0 flex-1 border-t border-line sm:flex-none sm:h-[min(520px,calc(100dvh-200px))]">
        {(!steps || !looked) && (
          <OfferedList
            ref={list}
            whatsappId={whatsappId}
            offered={offered}
            allowed={allowed}
            chosen={id}
            onLook={picking.look}
            onFill={picking.fill}
          />
        )}
        {looked && <Filler key={looked.template.id} ref={filler} {...looked} sources={sources} onBack={back} steps={steps} />}
      </div>
    </Dialog>
  )
}

interface FooterProps {
  template: Template | undefined
  off: OffReason | null
  note: TemplatePickerProps['note']
  submit: string
  onClose: () => void
}

function Footer({ template, off, note, submit, onClose }: FooterProps) {
  const { t } = useTranslation('ui')
  return (
    <>
      <div aria-live="polite" className="mr-auto min-w-0 text-12 text-text2 max-sm:w-full">
        {off ? <OffNote reason={off} /> : template && note?.(template)}
      </div>
      <Button look="ghost" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button look="solid" type="submit" disabled={!template || off !== null}>
        {submit}
      </Button>
    </>
  )
}
