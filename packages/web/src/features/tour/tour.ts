import { create } from 'zustand'
import { readStoredJson, writeStored } from '#platform/storage.ts'

export const tourSteps = ['answer', 'accept', 'connect'] as const
export type TourStep = (typeof tourSteps)[number]

/** What somebody who came into a demo by its link is led through, in this browser. */
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

/** Begins, goes on, or ends with null. */
export function keepTour(tour: Tour | null): void {
  writeStored(key, tour && JSON.stringify(tour))
  useTourState.setState({ tour })
}
