import type { Message } from '@recado/contract/messages/api'
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

/** The name as it goes above a text: bold, on a line of its own. */
export function signature(name: string): string {
  return `*${name}:*\n`
}

/** One of our texts as its author wrote it, and the name above it when sent. */
export function unsigned({ body, user }: Pick<Message, 'body' | 'user'>): { words: string; name: string } {
  const name = user ? signature(user.name) : ''
  return name && body.startsWith(name) ? { words: body.slice(name.length), name } : { words: body, name: '' }
}

/** One of our texts without the name above it, where its author is unknown. */
export function withoutName(body: string): string {
  return body.replace(/^\*[^*\n]+:\*\n/, '')
}
