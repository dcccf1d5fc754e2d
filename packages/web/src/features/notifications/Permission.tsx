import { useTranslation } from 'react-i18next'
import { askToNotify, declineToNotify, useNotify } from '#platform/notify.ts'
import { toast } from '#ui/overlays/toast.ts'
import { Button } from '#ui/Button.tsx'
import { startPush } from './web-push.ts'

/** Asks once whether the browser may notify; afterwards it only says when it may not. */
export function Permission() {
  const { t } = useTranslation('notifications')
  const { permission, asked } = useNotify()
  if (permission === 'denied') return <p className="border-b border-line px-3.5 py-2.5 text-12 text-text3">{t('blocked')}</p>
  if (permission !== 'default' || asked) return null
  const ask = async () => {
    if ((await askToNotify()) === 'granted') await startPush()
  }
  return (
    <div className="border-b border-line bg-infosoft px-3.5 py-3">
      <p className="text-12 text-infotext">{t('ask')}</p>
      <div className="mt-2 flex gap-2">
        <Button size="tiny" look="solid" onClick={() => void ask().catch(toast.error)}>
          {t('allow')}
        </Button>
        <Button size="tiny" look="ghost" onClick={declineToNotify}>
          {t('notNow')}
        </Button>
      </div>
    </div>
  )
}
