import type { Message } from '@recado/contract/messages/api'
import { Megaphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** The advertisement that the customer came from. The customer's message is below it. */
export function Advertisement({ ad: { title, body, url } }: { ad: NonNullable<Message['ad']> }) {
  const { t } = useTranslation('messages')
  return (
    <span className="mt-0.5 mb-1 block min-w-0 rounded-2 bg-sheet px-2 py-1 text-12 shadow-hairline">
      <span className="flex items-center gap-1 text-11 text-text2">
        <Megaphone aria-hidden className="size-3 shrink-0" strokeWidth={1.75} />
        {t('cameByAd')}
      </span>
      {title && (
        <span dir="auto" className="line-clamp-2 font-semibold break-words">
          {title}
        </span>
      )}
      {body && (
        <span dir="auto" className="line-clamp-3 break-words text-text2">
          {body}
        </span>
      )}
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          title={url}
          className="font-semibold text-atext underline underline-offset-2"
        >
          {t('openAd')}
        </a>
      )}
    </span>
  )
}
