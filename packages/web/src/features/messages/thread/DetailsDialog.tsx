import { withTexts } from '#platform/i18n.ts'
import { lazily } from '#ui/lazily.tsx'

/** What became of a message. */
export const DetailsDialog = lazily(
  () => withTexts(['messagePrices'], async () => (await import('#features/messages/details/MessageDetails.tsx')).MessageDetails),
  'shown',
)
