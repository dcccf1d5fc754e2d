import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useShortcutsSwitch } from '#ui/hooks/use-shortcuts.ts'
import type { ShortcutGroup } from './feature.ts'

interface ShortcutsSheetProps {
  /** Hooks of features; always the same list, in the same order. */
  groups: readonly (() => readonly ShortcutGroup[])[]
  onClose: () => void
}

/** All shortcuts by the place where they work, one line each. Keys of one sequence or combination stand together. */
export function ShortcutsSheet({ groups, onClose }: ShortcutsSheetProps) {
  const { t } = useTranslation('shell')
  const on = useShortcutsSwitch((state) => state.on)
  const anywhere = [
    { text: t('keys.goTo'), press: ['Ctrl', 'K'] },
    { text: t('keys.notice'), press: ['F6'] },
    { text: t('keys.notices'), press: ['Alt', 'T'] },
    { text: t('keys.help'), press: ['?'] },
  ]
  const shown = [{ title: t('keys.anywhere'), lines: anywhere }, ...groups.flatMap((useGroups) => useGroups())]
  return (
    <Dialog onClose={onClose} title={t('keysTitle')} description={t('keysText')} size="broad">
      {!on && (
        <div className="mb-3">
          <Notice tone="info">{t('keysOff')}</Notice>
        </div>
      )}
      <div className="gap-8 sm:columns-2">
        {shown.map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </div>
    </Dialog>
  )
}

function Group({ title, lines }: ShortcutGroup) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-4 break-inside-avoid">
      <h3 id={id} className="text-12 font-semibold text-text2">
        {title}
      </h3>
      <dl>
        {lines.map(({ text, press }) => (
          <div key={text} className="flex min-h-9 items-center justify-between gap-4 border-b border-line py-1 last:border-0">
            <dt className="text-13">{text}</dt>
            <dd className="flex shrink-0 gap-1">
              {press.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
