import { create } from 'zustand'
import { readStored, writeStored } from '#platform/storage.ts'

interface SignOffState {
  on: boolean
  setOn: (on: boolean) => void
}

/** Does the user's name go above what they write? On unless switched off in this browser. */
export const useSignOff = create<SignOffState>((set) => ({
  on: readStored('signOff') !== 'off',
  setOn: (on) => {
    writeStored('signOff', on ? null : 'off')
    set({ on })
  },
}))
