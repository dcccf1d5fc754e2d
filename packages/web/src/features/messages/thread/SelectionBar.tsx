import { maxForwarded } from '@recado/contract/messages/api'
import { Forward } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEscape } from '#features/messages/use-escape.ts'
import { Button } from '#ui/Button.tsx'
import { ForwardDialog } from './ForwardDialog.tsx'

/** Shown while messages are being selected: how many, and the actions for them. */
export function SelectionBar({ selected, onClose }: { selected: ReadonlySet<number>; onClose: () => void }) {
  const { t } = useTranslation(['messages', 'ui'])
  const [forwarding, setForwarding] = useState(false)
  useEscape(onClose)
  return (
    <div
      role="toolbar"
      aria-label={t('selection')}
      className="mx-auto mb-2 flex w-[calc(100%-16px)] max-w-[560px] shrink-0 items-center gap-2 rounded-4 bg-raise px-3 py-2 shadow-pop"
    >
      <span aria-live="polite" className="num min-w-0 flex-1 text-13 font-medium">
        {t('selected', { count: selected.size })}
        {selected.size > maxForwarded && (
          <span className="block text-12 font-normal text-text2">{t('selectedMost', { count: maxForwarded })}</span>
        )}
      </span>
      <Button onClick={onClose}>{t('ui:cancel')}</Button>
      <Button look="solid" disabled={selected.size === 0 || selected.size > maxForwarded} onClick={() => setForwarding(true)}>
        <Forward className="size-4" aria-hidden />
        {t('forward')}
      </Button>
      {forwarding && (
        <ForwardDialog messageIds={[...selected].sort((a, b) => a - b)} onClose={() => setForwarding(false)} onDone={onClose} />
      )}
    </div>
  )
}
