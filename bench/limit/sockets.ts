import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'

// The limit of pushing to screens: a process with nothing but socket.io. It emits each event that is posted to it to all screens.

const http = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const [event, payload] = JSON.parse(Buffer.concat(chunks).toString()) as [string, unknown]
    io.to('company').emit(event, payload)
    response.end('{}')
  })
})
const io = new Server(http, { transports: ['websocket'] })
io.on('connection', (socket) => void socket.join('company'))
http.listen(0, '127.0.0.1', () => process.send?.({ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }))
process.once('disconnect', () => process.exit())
