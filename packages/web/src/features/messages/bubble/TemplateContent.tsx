import type { TemplateText } from '@recado/contract/templates/fill'
import { RichText } from './RichText.tsx'

/** The words of a template as they stand on the customer's phone: a head, the text, a foot, and the buttons. */
export function TemplateWords({ header, body, footer, buttons }: TemplateText) {
  return (
    <>
      {header && (
        <span dir="auto" className="mb-0.5 block text-14 font-semibold break-words">
          {header}
        </span>
      )}
      {body && <RichText text={body} />}
      {footer && (
        <span dir="auto" className="mt-1 block text-12 break-words text-text3">
          {footer}
        </span>
      )}
      {buttons.length > 0 && (
        <span className="mt-1.5 flex flex-wrap gap-1">
          {buttons.map((button, at) => (
            <span
              key={at}
              className="max-w-full truncate rounded-full bg-sheet px-2.5 py-1 text-12 font-medium text-atext shadow-hairline"
            >
              {button}
            </span>
          ))}
        </span>
      )}
    </>
  )
}
