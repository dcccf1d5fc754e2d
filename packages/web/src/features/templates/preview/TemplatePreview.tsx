import type { TemplateContent } from '@recado/contract/templates/content'
import { filledText, type TemplateValues } from '@recado/contract/templates/fill'
import { useTranslation } from 'react-i18next'
import { Buttons } from './Buttons.tsx'
import { Header, type PreviewFile, type PreviewPlace } from './Header.tsx'
import { MarkedText } from './MarkedText.tsx'

type Card = TemplateContent['cards'][number]

interface TemplatePreviewProps {
  content: TemplateContent
  /** By the keys of its variables. One without a value shows its name. */
  values?: TemplateValues
  /** What is sent in its header, once it is chosen. */
  file?: PreviewFile | null
  place?: PreviewPlace | null
}

/** A template as it will be seen on the customer's phone. */
export function TemplatePreview({ content, values = {}, file = null, place = null }: TemplatePreviewProps) {
  const { t } = useTranslation('templates')
  const { header, body, footer } = filledText(content, values)
  const { cards } = content
  return (
    <div className="min-w-0">
      <div className={bubble}>
        {content.header && <Header header={content.header} text={header} file={file} place={place} />}
        {body && <MarkedText text={body} />}
        {footer && <p className="mt-1 text-12 break-words text-text3">{footer}</p>}
        <Buttons buttons={content.buttons} />
      </div>
      {cards.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
        <ol aria-label={t('preview.cards')} tabIndex={0} className="mt-1.5 flex gap-1.5 overflow-x-auto pb-1">
          {cards.map((card, at) => (
            <CardPreview key={at} card={card} />
          ))}
        </ol>
      )}
    </div>
  )
}

/** A card of a carousel, with its samples: it is not sent from here. */
function CardPreview({ card }: { card: Card }) {
  const values = Object.fromEntries(Object.entries(card.examples).map(([name, example]) => [`body.${name}`, example]))
  const { header, body } = filledText({ ...card, footer: '', cards: [] }, { ...values, header: card.header?.example ?? '' })
  return (
    <li className={`${bubble} flex w-52 shrink-0 flex-col`}>
      {card.header && <Header header={card.header} text={header} file={null} place={null} />}
      <div className="flex-1">{body && <MarkedText text={body} />}</div>
      <Buttons buttons={card.buttons} />
    </li>
  )
}

const bubble = 'w-fit max-w-full min-w-40 overflow-hidden rounded-4 rounded-bl-1 bg-raise px-3 py-2 shadow-hairline'
