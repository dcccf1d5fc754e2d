import { shortened } from '@recado/contract/cut'
import type { Message } from '@recado/contract/messages/api'
import { isInDoubt } from '@recado/contract/messages/policy'
import { useTranslation } from 'react-i18next'
import { isMedia } from '#features/messages/kinds.ts'
import { plainText } from '#kit/markup.ts'
import { useDelete } from '#features/messages/message-verbs.ts'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'

const shownLetters = 40

/** Asks before a message is deleted for everyone. */
export function DeleteMessage({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation('messages')
  const remove = useDelete()
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name: useName(message) })}
      confirmLabel={t('deleteConfirm')}
      onClose={onClose}
      onConfirm={() => remove.mutateAsync(message)}
    >
      {t(isInDoubt(message) ? 'deleteDoubtText' : message.failedReason === null ? 'deleteText' : 'deleteFailedText')}
    </ConfirmDialog>
  )
}

function useName({ mediaType, body, media }: Message): string {
  const { t } = useTranslation('messages')
  const text = isMedia(mediaType) ? media?.name || t(`media.${mediaType}`) : plainText(body).replace(/\s+/g, ' ')
  return shortened(text, shownLetters)
}
