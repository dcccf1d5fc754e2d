import { TourCard } from '#features/tour/TourCard.tsx'
import { useTickets } from '#features/tickets/queries.ts'

/** The steps of a demo, which follow the user's own tickets. */
export function TourFoot() {
  return <TourCard open={useTickets({ status: 'open', showAll: false }).data} />
}
