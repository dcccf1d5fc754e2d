import { zodResolver } from '@hookform/resolvers/zod'
import type { Ticket } from '@recado/contract/tickets/api'
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ConnectionField } from '#features/connections/ConnectionField.tsx'
import { errorText } from '#platform/api/error-text.ts'
import { useQueues } from '#features/queues/queries.ts'
import type { UserChoice } from '#features/users/queries.ts'
import { presenceOf } from '#features/users/presence.ts'
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
  /** At least one. */
  tickets: readonly Ticket[]
  onClose: () => void
  /** Called once at least some of them were transferred. */
  onDone?: () => void
}

/** Hands tickets to a colleague, or puts them in a queue to wait. */
export function TransferDialog({ tickets, onClose, onDone }: TransferDialogProps) {
  const { t } = useTranslation(['tickets', 'ui'])
  const form = useForm<TransferValues>({
    resolver: zodResolver(transferSchema),
    defaultValues: {
      user: null,
      queueId: shared(tickets, ({ queueId }) => queueId),
      whatsappId: shared(tickets, ({ whatsappId }) => whatsappId),
    },
  })
  const submit = useSubmit(form, tickets, () => {
    onDone?.()
    onClose()
  })
  const [name = ''] = tickets.map(({ contact }) => contact.name)
  return (
    <Dialog
      onClose={onClose}
      onSubmit={submit}
      title={tickets.length === 1 ? t('transferTitle', { name }) : t('selecting.transferTitle', { count: tickets.length })}
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
        <PlaceFields form={form} holder={shared(tickets, ({ userId }) => userId)} />
        <Controller
          control={form.control}
          name="whatsappId"
          render={({ field, fieldState }) => (
            <ConnectionField
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
              contacts={tickets.map(({ contact }) => contact)}
            />
          )}
        />
      </div>
    </Dialog>
  )
}

/** The value that all of them share, or null when they differ. */
function shared(tickets: readonly Ticket[], of: (ticket: Ticket) => number | null): number | null {
  const [first = null, ...others] = tickets.map(of)
  return others.every((other) => other === first) ? first : null
}

function useSubmit(form: TransferForm, tickets: readonly Ticket[], onDone: () => void) {
  const { t } = useTranslation('tickets')
  const transfer = useTransfer()
  return submitting(
    form,
    async ({ user, queueId, whatsappId }) => {
      const hand = (ticket: Ticket) => {
        const moved = whatsappId !== null && whatsappId !== ticket.whatsappId ? { whatsappId } : {}
        return transfer.mutateAsync({ ticket, to: { userId: user?.id ?? null, queueId, ...moved } })
      }
      const refusals: unknown[] = []
      for (const [at, ticket] of tickets.entries()) {
        // If the first one is refused, the form is most likely wrong.
        if (at === 0) await hand(ticket)
        else await hand(ticket).catch((refusal: unknown) => refusals.push(refusal))
      }
      const count = tickets.length - refusals.length
      const done = user ? t('transferredTo', { count, name: user.name }) : t('transferred', { count })
      toast.success(done)
      if (refusals.length > 0) toast.error(t('selecting.refused', { count: refusals.length, why: errorText(refusals[0]) }))
      onDone()
    },
    {
      fieldOf: { ERR_NO_QUEUE_FOUND: 'queueId', ERR_NO_USER_FOUND: 'user', ERR_NO_WAPP_FOUND: 'whatsappId' },
      onError: toast.error,
    },
  )
}

/** The colleague determines which queues are offered. */
function PlaceFields({ form, holder }: { form: TransferForm; holder: number | null }) {
  const { t } = useTranslation('tickets')
  const { data: queues, error } = useQueues()
  const user = useWatch({ control: form.control, name: 'user' })
  const offered = queuesFor(queues, user)
  const { errors } = form.formState

  function choose(next: UserChoice | null): void {
    form.setValue('user', next)
    form.setValue('queueId', queueKept(form.getValues('queueId'), queuesFor(queues, next)), {
      shouldValidate: form.formState.isSubmitted,
    })
  }

  return (
    <>
      <Field
        label={t('attendant')}
        hint={user ? t(`standingHints.${presenceOf(user)}`, { name: user.name }) : t('attendantHint')}
        error={errors.user?.message}
      >
        {(control) => <UserPicker {...control} value={user} onChange={choose} except={[holder]} />}
      </Field>
      <Field label={t('newTicketModal.queue')} error={error ? t('newTicketModal.searchQueueError') : errors.queueId?.message}>
        {(control) => (
          <Controller
            control={form.control}
            name="queueId"
            render={({ field }) => (
              <Select<number | null>
                {...control}
                ref={field.ref}
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
