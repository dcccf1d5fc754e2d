import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useShortcutsSwitch } from '#ui/hooks/use-shortcuts.ts'
import type { ShortcutLine } from './feature.ts'

interface ShortcutsSheetProps {
  /** Hooks of features; always the same list, in the same order. */
  lines: readonly (() => readonly ShortcutLine[])[]
  onClose: () => void
}

/** Every key that does something, one line each; keys of one sequence or combination stand together. */
export function ShortcutsSheet({ lines, onClose }: ShortcutsSheetProps) {
  const { t } = useTranslation('shell')
  const on = useShortcutsSwitch((state) => state.on)
  const shown: readonly ShortcutLine[] = [
    { text: t('keys.goTo'), press: ['Ctrl', 'K'] },
    ...lines.flatMap((useLines) => useLines()),
    { text: t('keys.notice'), press: ['F6'] },
    { text: t('keys.notices'), press: ['Alt', 'T'] },
    { text: t('keys.help'), press: ['?'] },
  ]
  return (
    <Dialog onClose={onClose} title={t('keysTitle')} description={t('keysText')}>
      {!on && (
        <div className="mb-3">
          <Notice tone="info">{t('keysOff')}</Notice>
        </div>
      )}
      <dl>
        {shown.map(({ text, press }) => (
          <div key={text} className="flex h-9 items-center justify-between gap-4 border-b border-line last:border-0">
            <dt className="text-13">{text}</dt>
            <dd className="flex gap-1">
              {press.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
