import { io, type Socket } from 'socket.io-client'
import type { Api } from './api.ts'

/** A screen's live connection alone: it reconnects after a loss, with the current token, and shows a conversation. */
export function openScreen(url: string, api: Api, transport: 'polling' | 'websocket', ticketId: number): Socket {
  const socket = io(url, { auth: (give) => give({ token: api.token }), forceNew: true, transports: [transport] })
  socket.on('connect', () => socket.emit('joinChatBox', ticketId))
  return socket
}
