import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { answerControl } from './control.ts'
import { Failure } from './failure.ts'
import { type Fault, Faults } from './faults.ts'
import { ObjectStore } from './object-store.ts'
import { type Answer, type Bucket, obey, operationOf } from './operations.ts'
import { type Credentials, verifySignature } from './signature.ts'
import { Uploads } from './uploads.ts'
import { toXml } from './xml.ts'

// A larger request is refused. S3 refuses above 5 GiB.
const maxBytes = 128 * 1024 * 1024

export interface S3Options {
  /** 0 or absent: any free one. */
  port?: number
  /** Objects survive a restart there; without it they live in memory. */
  dataFolder?: string | undefined
  bucket?: string
  region?: string
  accessKeyId?: string
  secretAccessKey?: string
  /** Keys on a page of a listing, at most: 1,000, or fewer to make pages. */
  pageSize?: number
}

export interface S3Peer {
  /** The variables that lead to it, by the names that `openStorage` of packages/storage reads. */
  env: { S3_ENDPOINT: string; S3_BUCKET: string; S3_REGION: string; S3_ACCESS_KEY_ID: string; S3_SECRET_ACCESS_KEY: string }
  faults: Faults
  /** Keys of all objects, sorted. */
  keys: () => string[]
  /** Keys with a multipart upload that was neither completed nor aborted. */
  unfinished: () => string[]
  /** Names of the operations since the start, including refused ones. */
  operations: string[]
  close: () => Promise<void>
}

interface State extends S3Peer {
  bucket: Bucket
  credentials: Credentials
}

/** Starts S3 with one bucket on 127.0.0.1 over http; the bucket is part of the path. */
export async function startS3(options: S3Options = {}): Promise<S3Peer> {
  const {
    bucket: name = 'recado',
    region = 'local',
    accessKeyId = 'local-access-key',
    secretAccessKey = 'local-secret-key',
  } = options
  const objects = new ObjectStore(options.dataFolder)
  const uploads = new Uploads()
  const server = createServer((request, response) => void answer(state, request, response))
  const state: State = {
    env: {
      S3_ENDPOINT: '',
      S3_BUCKET: name,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    faults: new Faults(),
    keys: () => objects.keys(),
    unfinished: () => uploads.keys(),
    operations: [],
    close: () => close(server),
    bucket: { name, objects, uploads, pageSize: options.pageSize },
    credentials: { region, accessKeyId, secretAccessKey },
  }
  state.env.S3_ENDPOINT = await listen(server, options.port ?? 0)
  return state
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const requestId = randomUUID()
  response.setHeader('x-amz-request-id', requestId)
  try {
    if (request.url?.startsWith('/_')) return await answerControl(state, request, response)
    await answerClient(state, request, response)
  } catch (error) {
    // The client has hung up.
    if (request.destroyed && !request.complete) return
    refuse(response, request.method, error, requestId)
  }
}

async function answerClient(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const operation = operationOf(request.method, url.searchParams)
  state.operations.push(operation)
  const fault = state.faults.take(operation)
  if (fault?.kind === 'hang') return
  const body = await readAll(request)
  if (fault?.kind === 'slow') await wait(fault.ms)
  if (fault?.kind === 'error') throw new Failure(fault.code ?? 'InternalError', 'Made to fail on demand.')
  verifySignature(request, body, state.credentials)
  const [bucket = '', ...segments] = url.pathname.slice(1).split('/').map(decodeURIComponent)
  if (bucket !== state.bucket.name) throw new Failure('NoSuchBucket', 'The specified bucket does not exist.')
  const call = { key: segments.join('/'), query: url.searchParams, headers: request.headers, body }
  if (!call.key !== (operation === 'ListObjectsV2'))
    throw new Failure('NotImplemented', 'Operations on a bucket are not spoken here.')
  send(response, obey[operation](state.bucket, call), fault)
}

function send(response: ServerResponse, { status, headers, body }: Answer, fault: Fault | undefined): void {
  response.writeHead(status, { ...(typeof body === 'string' && { 'content-type': 'application/xml' }), ...headers })
  if (fault?.kind !== 'cut' && fault?.kind !== 'stall') return void response.end(body)
  const half = Buffer.from(body ?? '').subarray(0, Math.floor((body?.length ?? 0) / 2))
  response.write(half, () => fault.kind === 'cut' && response.destroy())
}

function refuse(response: ServerResponse, method: string | undefined, error: unknown, requestId: string): void {
  const failure = error instanceof Failure ? error : new Failure('InternalError', String(error))
  const xml = toXml('Error', { Code: failure.code, Message: failure.message, RequestId: requestId })
  // An answer to HEAD has no body: its status says everything.
  response.writeHead(failure.status, { 'content-type': 'application/xml', connection: 'close' })
  response.end(method === 'HEAD' ? undefined : xml)
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const declared = request.headers['content-length']
  if (request.headers['transfer-encoding'] && !declared) throw new Failure('MissingContentLength', 'The body must have a length.')
  if (Number(declared ?? 0) > maxBytes) throw new Failure('EntityTooLarge', `At most ${maxBytes} bytes at once.`)
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}
