import { ChartBar } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** A question and its options. The votes stay on the phones. */
export function PollContent({ body }: { body: string }) {
  const { t } = useTranslation('messages')
  const [question, ...options] = body.split('\n')
  return (
    <span className="block w-[min(290px,66vw)]">
      <span className="flex items-center gap-1.5 text-12 text-text2">
        <ChartBar aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
        {t('media.pollCreationMessage')}
      </span>
      <span dir="auto" className="block pt-0.5 text-14 font-medium break-words">
        {question}
      </span>
      <ul className="pt-1 pb-0.5">
        {options.map((option, index) => (
          <li key={index} className="flex items-baseline gap-2 py-0.5 text-14">
            <span aria-hidden className="size-3 shrink-0 translate-y-0.5 rounded-full border border-line2" />
            <span dir="auto" className="min-w-0 break-words">
              {option}
            </span>
          </li>
        ))}
      </ul>
    </span>
  )
}
