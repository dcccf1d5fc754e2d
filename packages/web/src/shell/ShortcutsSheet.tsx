import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useShortcutsSwitch } from '#ui/hooks/use-shortcuts.ts'
import type { pt } from '#texts/pt.ts'

type Act = keyof typeof pt.shell.keys

/** Every key that acts, one line each; those of one sequence or combination stand together. */
const keys: readonly { act: Act; press: readonly string[] }[] = [
  { act: 'goTo', press: ['Ctrl', 'K'] },
  { act: 'tickets', press: ['G', 'A'] },
  { act: 'step', press: ['J', 'K'] },
  { act: 'tabs', press: ['1', '2', '3'] },
  { act: 'search', press: ['/'] },
  { act: 'new', press: ['N'] },
  { act: 'accept', press: ['Alt', 'A'] },
  { act: 'resolve', press: ['Alt', 'E'] },
  { act: 'reopen', press: ['Alt', 'Shift', 'E'] },
  { act: 'giveBack', press: ['Alt', 'B'] },
  { act: 'transfer', press: ['T'] },
  { act: 'schedule', press: ['M'] },
  { act: 'tags', press: ['L'] },
  { act: 'note', press: ['O'] },
  { act: 'panel', press: ['I'] },
  { act: 'reply', press: ['R'] },
  { act: 'back', press: ['Esc'] },
  { act: 'notices', press: ['Alt', 'T'] },
  { act: 'help', press: ['?'] },
]

export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const on = useShortcutsSwitch((state) => state.on)
  return (
    <Dialog onClose={onClose} title={t('keysTitle')} description={t('keysText')}>
      {!on && (
        <div className="mb-3">
          <Notice tone="info">{t('keysOff')}</Notice>
        </div>
      )}
      <dl>
        {keys.map(({ act, press }) => (
          <div key={act} className="flex h-9 items-center justify-between gap-4 border-b border-line last:border-0">
            <dt className="text-13">{t(`keys.${act}`)}</dt>
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
