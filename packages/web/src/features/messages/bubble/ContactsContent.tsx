import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseCards, type Card } from '#features/messages/vcard.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { lazily } from '#ui/lazily.tsx'

const SaveContact = lazily(async () => (await import('./SaveContact.tsx')).SaveContact, 'shown')

/** One or several contact cards. */
export function ContactsContent({ body }: { body: string }) {
  const { t } = useTranslation('messages')
  const cards = useMemo(() => parseCards(body), [body])
  const [saving, setSaving] = useState<Card | null>(null)
  return (
    <>
      <ul className="w-[min(290px,66vw)] divide-y divide-line">
        {cards.map((card, index) => (
          <li key={index} className="py-1.5 first:pt-0.5">
            <span className="flex items-center gap-2.5">
              <Avatar name={card.name} size={36} />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-13 font-medium">
                  <bdi>{card.name}</bdi>
                </span>
                {factsOf(card).map((text) => (
                  <span key={text} className="num block truncate text-12 text-text2">
                    {text}
                  </span>
                ))}
              </span>
            </span>
            {card.phones.length > 0 && (
              <button
                type="button"
                onClick={() => setSaving(card)}
                aria-label={t('saveContactNamed', { name: card.name })}
                className={
                  'mt-1 min-h-7 w-full rounded-2 bg-raise text-12 font-semibold text-atext shadow-hairline hover:bg-hover ' +
                  'touch:min-h-10'
                }
              >
                {t('saveContact')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {saving && <SaveContact card={saving} onClose={() => setSaving(null)} />}
    </>
  )
}

/** Each fact once, because a card may name the same number for home and for work. */
function factsOf({ phones, emails, organization }: Card): readonly string[] {
  return [...new Set([...phones.map(({ number }) => number), ...emails, organization])].filter(Boolean)
}
