import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askToNotify, showSystemNotification, useNotify } from '#platform/notify.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { tryPush } from '#features/notifications/web-push.ts'
import { Trial } from './Trial.tsx'

/** Shows whether this browser may notify, with a button that shows a notification as a trial. */
export function NoticeTrial() {
  const { t } = useTranslation('notificationSettings')
  const { permission } = useNotify()
  const [outcome, setOutcome] = useState<'pushed' | 'shown' | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const mayTry = permission === 'granted' || permission === 'default'

  async function run(): Promise<void> {
    setIsBusy(true)
    setOutcome(null)
    try {
      if ((await askToNotify()) !== 'granted') return
      const isPushed = await tryPush()
      if (!isPushed) showSystemNotification(t('trialTitle'), t('trialText'), '/tickets', 'trial')
      setOutcome(isPushed ? 'pushed' : 'shown')
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Trial
      title={t('notices')}
      state={t(`states.${outcome ?? permission}`)}
      button={
        mayTry && (
          <Button busy={isBusy} onClick={() => void run().catch(toast.error)}>
            {t('showNotice')}
          </Button>
        )
      }
    />
  )
}
