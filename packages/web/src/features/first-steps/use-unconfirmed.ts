import { askForConfirmation } from '@recado/contract/sign-up/confirmation'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api/api.ts'
import { useMe } from '#platform/session/session.ts'
import { toast } from '#ui/overlays/toast.ts'

/** Reminds the admins of a company that signed itself up of the pending confirmation, once per visit. */
export function useUnconfirmed(): void {
  const { t } = useTranslation('firstSteps')
  const { profile, company } = useMe()
  const isWaiting = profile === 'admin' && !company.emailConfirmed
  useEffect(() => {
    if (!isWaiting) return
    const run = () => {
      call(askForConfirmation, {}).then(() => toast.success(t('sentAgain')), toast.error)
    }
    toast.info(t('unconfirmed'), { label: t('sendAgain'), run })
  }, [isWaiting, t])
}
