import { create } from 'zustand'
import { readStoredJson, writeStored } from '#platform/storage.ts'

export const tourSteps = ['answer', 'accept', 'connect'] as const
export type TourStep = (typeof tourSteps)[number]

/** The state of the tour for a user who came into a demo by its link, in this browser. */
export interface Tour {
  userId: number
  phonesUrl: string
  /** The conversation to answer in. */
  answer: { id: number; uuid: string; name: string; number: string }
  /** The tickets of which one is to be accepted. */
  waiting: readonly number[]
  done: readonly TourStep[]
}

const key = 'tour'

export const useTourState = create<{ tour: Tour | null }>(() => ({ tour: readStoredJson<Tour | null>(key, null) }))

/** Starts or updates the tour. Null ends it. */
export function saveTour(tour: Tour | null): void {
  writeStored(key, tour && JSON.stringify(tour))
  useTourState.setState({ tour })
}
