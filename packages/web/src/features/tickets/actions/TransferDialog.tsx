import { zodResolver } from '@hookform/resolvers/zod'
import type { Ticket } from '@recado/contract/tickets/api'
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ConnectionField } from '#features/connections/ConnectionField.tsx'
import { useQueues } from '#features/queues/queries.ts'
import type { Colleague } from '#features/users/queries.ts'
import { standingOf } from '#features/users/standing.ts'
import { UserPicker } from '#features/users/UserPicker.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { submitting } from '#ui/fields/submitting.ts'
import { toast } from '#ui/overlays/toast.ts'
import { useTransfer } from '#features/tickets/list/leaving.ts'
import { queueKept, queuesFor, transferSchema, type TransferValues } from './transfer.ts'

type TransferForm = UseFormReturn<TransferValues>

interface TransferDialogProps {
  ticket: Ticket
  onClose: () => void
}

/** Hands a ticket to a colleague, or puts it in a queue to wait. */
export function TransferDialog({ ticket, onClose }: TransferDialogProps) {
  const { t } = useTranslation(['tickets', 'ui'])
  const form = useForm<TransferValues>({
    resolver: zodResolver(transferSchema),
    defaultValues: { user: null, queueId: ticket.queueId, whatsappId: ticket.whatsappId },
  })
  const submit = useSubmit(form, ticket, onClose)
  return (
    <Dialog
      onClose={onClose}
      onSubmit={submit}
      title={t('transferTitle', { name: ticket.contact.name })}
      description={t('transferText')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button type="submit" look="solid" busy={form.formState.isSubmitting}>
            {t('transferConfirm')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <PlaceFields form={form} ticket={ticket} />
        <Controller
          control={form.control}
          name="whatsappId"
          render={({ field, fieldState }) => (
            <ConnectionField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
          )}
        />
      </div>
    </Dialog>
  )
}

function useSubmit(form: TransferForm, ticket: Ticket, onClose: () => void) {
  const { t } = useTranslation('tickets')
  const transfer = useTransfer()
  return submitting(
    form,
    async ({ user, queueId, whatsappId }) => {
      const moved = whatsappId !== null && whatsappId !== ticket.whatsappId ? { whatsappId } : {}
      await transfer.mutateAsync({ ticket, to: { userId: user?.id ?? null, queueId, ...moved } })
      toast.success(user ? t('transferredTo', { name: user.name }) : t('transferred'))
      onClose()
    },
    {
      fieldOf: { ERR_NO_QUEUE_FOUND: 'queueId', ERR_NO_USER_FOUND: 'user', ERR_NO_WAPP_FOUND: 'whatsappId' },
      onError: toast.error,
    },
  )
}

/** The colleague determines which queues are offered. */
function PlaceFields({ form, ticket }: { form: TransferForm; ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const { data: queues, error } = useQueues()
  const user = useWatch({ control: form.control, name: 'user' })
  const offered = queuesFor(queues, user)
  const { errors } = form.formState

  function choose(next: Colleague | null): void {
    form.setValue('user', next)
    form.setValue('queueId', queueKept(form.getValues('queueId'), queuesFor(queues, next)), {
      shouldValidate: form.formState.isSubmitted,
    })
  }

  return (
    <>
      <Field
        label={t('attendant')}
        hint={user ? t(`standingHints.${standingOf(user)}`, { name: user.name }) : t('attendantHint')}
        error={errors.user?.message}
      >
        {(control) => <UserPicker {...control} value={user} onChange={choose} except={[ticket.userId]} />}
      </Field>
      <Field label={t('newTicketModal.queue')} error={error ? t('newTicketModal.searchQueueError') : errors.queueId?.message}>
        {(control) => (
          <Controller
            control={form.control}
            name="queueId"
            render={({ field }) => (
              <Select<number | null>
                {...control}
                options={(offered ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                value={field.value}
                onChange={field.onChange}
                placeholder={t('newTicketModal.choose')}
              />
            )}
          />
        )}
      </Field>
    </>
  )
}
