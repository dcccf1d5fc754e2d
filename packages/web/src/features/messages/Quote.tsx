import type { Message } from '@recado/contract/messages'
import { useTranslation } from 'react-i18next'
import { MediaLine, isMedia } from './MessageContent.tsx'

/** The message this one answers. */
export function Quote({ quoted, contactName }: { quoted: NonNullable<Message['quotedMsg']>; contactName: string }) {
  const { t } = useTranslation('messages')
  return (
    <div className="mt-0.5 mb-1 rounded-2 border-l-[3px] border-l-solid bg-sheet px-2 py-1 text-12">
      <div className="font-semibold text-atext">{quoted.fromMe ? t('you') : (quoted.contact?.name ?? contactName)}</div>
      {isMedia(quoted.mediaType) && <MediaLine mediaType={quoted.mediaType} mediaUrl={null} />}
      {quoted.body && <div className="line-clamp-2 text-text2">{quoted.body}</div>}
    </div>
  )
}
