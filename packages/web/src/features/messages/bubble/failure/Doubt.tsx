import type { Message } from '@recado/contract/messages/api'
import { canWrite } from '@recado/contract/tickets/policy'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveInDoubt } from '#features/messages/message-verbs.ts'
import { useThread } from '#features/messages/thread/thread-context.ts'
import { useViewer } from '#platform/session/viewer.ts'
import { TextButton } from '#ui/TextButton.tsx'

/** It is not known whether the message arrived. The attendant leaves it so, or is told that it may arrive twice and sends it again. */
export function Doubt({ message, again }: { message: Message; again: (() => void) | null }) {
  const { t } = useTranslation(['messages', 'ui'])
  const [step, setStep] = useState<'told' | 'asked' | 'back'>('told')
  const viewer = useViewer()
  const { ticket } = useThread()
  const leave = useLeaveInDoubt()
  if (message.dropped) return <Foot>{t('doubt.left')}</Foot>
  if (step === 'asked' && again) {
    const send = () => {
      setStep('told')
      again()
    }
    return (
      <Foot>
        <span role="status">{t('doubt.twice')}</span>
        <TextButton tone="inherit" onClick={send}>
          {t('doubt.sendAnyway')}
        </TextButton>
        <TextButton tone="inherit" ref={focus} onClick={() => setStep('back')}>
          {t('ui:cancel')}
        </TextButton>
      </Foot>
    )
  }
  return (
    <Foot>
      <span>{t('doubt.unknown')}</span>
      {again && (
        <TextButton tone="inherit" ref={step === 'back' ? focus : undefined} onClick={() => setStep('asked')}>
          {t('doubt.sendAgain')}
        </TextButton>
      )}
      {message.ticketId === ticket.id && canWrite(viewer, ticket) && (
        <TextButton tone="inherit" disabled={leave.isPending} onClick={() => leave.mutate({ message })}>
          {t('doubt.leave')}
        </TextButton>
      )}
    </Foot>
  )
}

function Foot({ children }: { children: ReactNode }) {
  return (
    <p className="mt-1 flex flex-wrap items-center justify-end gap-x-2 text-12 text-warntext max-sm:flex-col max-sm:items-end">
      {children}
    </p>
  )
}

function focus(button: HTMLButtonElement | null): void {
  button?.focus()
}
