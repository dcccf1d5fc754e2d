import { create } from 'zustand'

export type Mode = 'reply' | 'note'

const useModes = create<Readonly<Record<number, Mode>>>(() => ({}))

/** The mode of writing on a ticket: to the customer, or to colleagues. */
export function useMode(ticketId: number): Mode {
  return useModes((modes) => modes[ticketId] ?? 'reply')
}

export function setMode(ticketId: number, mode: Mode): void {
  useModes.setState({ [ticketId]: mode })
}
