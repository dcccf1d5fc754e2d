import { lazily } from '#ui/lazily.tsx'

/** What became of a message. */
export const DetailsDialog = lazily(
  async () => (await import('#features/messages/details/MessageDetails.tsx')).MessageDetails,
  'shown',
)
