import { zodResolver } from '@hookform/resolvers/zod'
import { reaches } from '@recado/contract/connections/policy'
import type { Contact } from '@recado/contract/contacts/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { useEffect, useMemo, useState } from 'react'
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '#platform/router/router.tsx'
import type { z } from 'zod/mini'
import { ConnectionField } from '#features/connections/ConnectionField.tsx'
import { useConnections } from '#features/connections/queries.ts'
import { ContactDialog } from '#features/contacts/ContactDialog.tsx'
import { ContactPicker } from '#features/contacts/ContactPicker.tsx'
import { errorText } from '#platform/api/error-text.ts'
import { useCan, useMe } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { submitting } from '#ui/fields/submitting.ts'
import { toast } from '#ui/overlays/toast.ts'
import { conflictingTicketIn, newTicketSchema, opensInstead, usualConnection } from './new-ticket.ts'
import { useOwnQueues } from '#features/tickets/list/use-own-queues.ts'
import { useCreateTicket } from './verbs.ts'
import { useViewer } from '#platform/session/viewer.ts'

type Values = z.output<ReturnType<typeof newTicketSchema>>
type NewTicketForm = UseFormReturn<Values>
type Opened = Pick<Ticket, 'uuid' | 'status'>

interface NewTicketDialogProps {
  /** The contact, if known. */
  contact?: Contact
  onClose: () => void
  /** Called before a ticket is shown: the new one, or the existing one that prevented it. */
  onOpened?: (ticket: Opened) => void
}

/** Starts a conversation with a contact, who can be found or added here. */
export function NewTicketDialog({ contact, onClose, onOpened }: NewTicketDialogProps) {
  const { t } = useTranslation(['tickets', 'ui'])
  const needsQueue = !useCan('tickets:see-all')
  const form = useForm<Values>({
    resolver: zodResolver(useMemo(() => newTicketSchema(needsQueue), [needsQueue])),
    defaultValues: { contact: contact ?? null, whatsappId: null, queueId: null },
  })
  const to = useWatch({ control: form.control, name: 'contact' })
  useUsualConnection(form, to)
  const [adding, setAdding] = useState<string | null>(null)
  const submit = useSubmit(form, onClose, onOpened)
  const { errors, isSubmitting } = form.formState

  function take(contact: Contact): void {
    form.setValue('contact', contact, { shouldValidate: true })
    setAdding(null)
  }

  if (adding !== null) return <ContactDialog typed={adding} onClose={() => setAdding(null)} onSaved={take} />
  return (
    <Dialog
      onClose={onClose}
      onSubmit={submit}
      title={t('newTicketModal.title')}
      description={t('newTicketModal.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button type="submit" look="solid" busy={isSubmitting}>
            {t('newTicketModal.submit')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {errors.root?.message && <Notice tone="warn">{errors.root.message}</Notice>}
        <Field label={t('newTicketModal.contact')} error={errors.contact?.message}>
          {(control) => (
            <Controller
              control={form.control}
              name="contact"
              render={({ field }) => (
                <ContactPicker {...control} value={field.value} onChange={field.onChange} onCreate={setAdding} />
              )}
            />
          )}
        </Field>
        <FromField form={form} to={to} />
        <QueueField form={form} needed={needsQueue} />
      </div>
    </Dialog>
  )
}

/** Starts the ticket and opens it; if the contact has one already, opens that, or says who holds it. */
function useSubmit(form: NewTicketForm, onClose: NewTicketDialogProps['onClose'], onOpened: NewTicketDialogProps['onOpened']) {
  const viewer = useViewer()
  const create = useCreateTicket()
  const navigate = useNavigate()

  async function open(ticket: Opened): Promise<void> {
    onClose()
    onOpened?.(ticket)
    await navigate(`/tickets/${ticket.uuid}`)
  }

  function refused(error: unknown): void {
    const holder = conflictingTicketIn(error)
    if (!holder) toast.error(error)
    else if (opensInstead(viewer, holder)) void open(holder)
    else form.setError('root', { message: errorText(error) })
  }

  return submitting(
    form,
    async ({ contact, whatsappId, queueId }) => {
      await open(await create({ contactId: contact?.id ?? 0, whatsappId, queueId }))
    },
    { onError: refused },
  )
}

/**
 * Chooses the usual connection as soon as it is known, and again when it changes, until the user chooses one that can write to the contact.
 */
function useUsualConnection(form: NewTicketForm, to: Contact | null): void {
  const { whatsappId: own } = useMe()
  const { data: connections = [] } = useConnections()
  const offered = connections.filter((line) => !to || reaches(line, to))
  const usual = usualConnection(offered, own)
  const current = useWatch({ control: form.control, name: 'whatsappId' })
  const chosen = form.formState.dirtyFields.whatsappId === true && offered.some(({ id }) => id === current)
  useEffect(() => {
    if (!chosen) form.setValue('whatsappId', usual)
  }, [usual, chosen, form])
}

function FromField({ form, to }: { form: NewTicketForm; to: Contact | null }) {
  return (
    <Controller
      control={form.control}
      name="whatsappId"
      render={({ field, fieldState }) => (
        <ConnectionField
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
          contacts={to ? [to] : []}
        />
      )}
    />
  )
}

function QueueField({ form, needed }: { form: NewTicketForm; needed: boolean }) {
  const { t } = useTranslation('tickets')
  const { data: queues = [], error } = useOwnQueues()
  const only = queues.length === 1 ? queues[0]?.id : undefined
  useEffect(() => {
    if (needed && only !== undefined) form.setValue('queueId', only)
  }, [needed, only, form])
  const fault = error ? t('newTicketModal.searchQueueError') : form.formState.errors.queueId?.message
  const options = [
    ...(needed ? [] : [{ value: null, label: t('noQueue') }]),
    ...queues.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <Field label={t('newTicketModal.queue')} error={fault}>
      {(control) => (
        <Controller
          control={form.control}
          name="queueId"
          render={({ field }) => (
            <Select<number | null>
              {...control}
              options={options}
              value={field.value}
              onChange={field.onChange}
              placeholder={t('newTicketModal.choose')}
            />
          )}
        />
      )}
    </Field>
  )
}
