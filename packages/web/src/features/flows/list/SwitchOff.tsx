import type { Flow } from '@recado/contract/flows/api'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useActivation } from '#features/flows/queries.ts'

/** Asks for confirmation, because this ends what the flow is doing now. */
export function SwitchOff({ flow, onClose }: { flow: Flow; onClose: () => void }) {
  const { t } = useTranslation('flows')
  const { mutateAsync } = useActivation()
  const { id: flowId, updatedAt } = flow
  const switchOff = () => mutateAsync({ flowId, updatedAt, active: false }).then(() => toast.success(t('switchedOff')))
  return (
    <ConfirmDialog
      title={t('switchOffTitle', { name: flow.name })}
      confirmLabel={t('switchOffConfirm')}
      onConfirm={switchOff}
      onClose={onClose}
    >
      {t('switchOffText')}
    </ConfirmDialog>
  )
}
