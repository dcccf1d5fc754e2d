import type { Webhook } from '@recado/contract/webhooks/api'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Switch } from '#ui/fields/Switch.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useSaveWebhook } from './queries.ts'

/** Takes effect at once. If it cannot be saved, the switch reverts and the reason is shown. */
export function OnOff({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const save = useSaveWebhook()
  // The mutation cache reports a refusal.
  const { mutate, isPending, variables } = useMutation({ mutationFn: (enabled: boolean) => save({ enabled }) })
  const turn = (enabled: boolean) => {
    if (enabled && webhook.url === '') return toast.error(t('needsUrl'))
    return mutate(enabled, { onSuccess: () => toast.success(t('saved')) })
  }
  return (
    <div>
      <Switch
        label={t('enabled')}
        className="text-13 text-text"
        checked={isPending ? variables : webhook.enabled}
        onChange={(on) => !isPending && turn(on)}
      />
    </div>
  )
}
