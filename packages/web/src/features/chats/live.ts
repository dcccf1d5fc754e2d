import { type Chat, type ChatMessage, chatPush } from '@recado/contract/chats/api'
import { cut } from '@recado/contract/cut'
import type { SessionUser } from '@recado/contract/platform/session'
import type { QueryClient } from '@tanstack/react-query'
import { listen, type Listener } from '#platform/live.ts'
import { showSystemNotification, closeSystemNotification } from '#platform/notify.ts'
import { isMutedNow } from '#platform/session/muted.ts'
import { playNotification } from '#platform/sound.ts'
import { throttled } from '#platform/throttle.ts'
import { forgetChat, showChat, showMessage } from './queries.ts'

/** Several messages within this time make one sound. */
const soundMs = 1500
const longest = 120

/** Applies pushed messages and changes of chats to the screens, and rings for a message in a chat that the user does not look at. */
export function chatListeners(client: QueryClient, { id: me }: SessionUser): readonly Listener[] {
  const sound = throttled(playNotification, soundMs)
  const ring = ({ sender, message }: ChatMessage, { uuid, title }: Chat) => {
    if (sender.id === me || isLookedAt(uuid) || isMutedNow()) return
    sound()
    showSystemNotification(title, `${sender.name}: ${cut(message, longest)}`, `/chats/${uuid}`, tagOf(uuid))
  }
  return [
    listen(chatPush, (event) => {
      if (event.action === 'delete') return forgetChat(client, event.id)
      if (event.action !== 'new-message') {
        showChat(client, event.record, me)
        const mine = event.record.users.find(({ userId }) => userId === me)
        if (mine?.unreads === 0) void closeSystemNotification(tagOf(event.record.uuid))
        return undefined
      }
      showMessage(client, event.newMessage)
      showChat(client, event.chat, me)
      return ring(event.newMessage, event.chat)
    }),
  ]
}

function isLookedAt(uuid: string): boolean {
  return document.visibilityState === 'visible' && location.pathname === `/chats/${uuid}`
}

function tagOf(uuid: string): string {
  return `chat-${uuid}`
}
