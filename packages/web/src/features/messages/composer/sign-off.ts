import { create } from 'zustand'
import { readStored, writeStored } from '#platform/storage.ts'

interface SignOffState {
  on: boolean
  setOn: (on: boolean) => void
}

/** Does one's name stand over what one writes? On unless switched off in this browser. */
export const useSignOff = create<SignOffState>((set) => ({
  on: readStored('signOff') !== 'off',
  setOn: (on) => {
    writeStored('signOff', on ? null : 'off')
    set({ on })
  },
}))

/** The name as it stands over a text, in bold, on a line of its own. */
export function signature(name: string): string {
  return `*${name}:*\n`
}
