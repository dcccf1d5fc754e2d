import type { Endpoint, Input, Output } from '@recado/contract/endpoint'
import type { ErrorBody } from '@recado/contract/errors'
import { authorized, fillPath } from './api.ts'
import { ApiError, networkError } from './errors.ts'

export interface UploadOptions {
  signal?: AbortSignal | undefined
  /** Receives the share of bytes sent, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

/**
 * Calls an endpoint with files, as multipart/form-data; fields that are not text travel as JSON. Renews an expired token once.
 * Rejects with ApiError, or with the signal's AbortError.
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  files: readonly File[],
  options: UploadOptions = {},
): Promise<Output<E>> {
  return (await authorized((token) =>
    post(formOf(endpoint, input as Record<string, unknown>, files), token, options),
  )) as Output<E>
}

interface Form {
  method: string
  path: string
  body: FormData
}

/** The fields come first, so that the server knows what the files are for while it streams them. */
function formOf(endpoint: Endpoint, input: Record<string, unknown>, files: readonly File[]): Form {
  const { path, rest } = fillPath(endpoint, input)
  const body = new FormData()
  for (const [name, value] of Object.entries(rest)) {
    const values: unknown[] = Array.isArray(value) && endpoint.upload?.perFile?.includes(name) ? value : [value]
    for (const one of values) if (one !== undefined) body.append(name, typeof one === 'string' ? one : JSON.stringify(one))
  }
  for (const file of files) body.append(endpoint.upload?.field ?? 'file', file, file.name)
  return { method: endpoint.method, path, body }
}

// XMLHttpRequest, because fetch does not report upload progress.
function post({ method, path, body }: Form, token: string | null, { signal, onProgress }: UploadOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    const settle = (run: () => void) => {
      signal?.removeEventListener('abort', cancel)
      run()
    }
    request.open(method, `/api${path}`)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () =>
      settle(() => (request.status === 200 ? answer(request, resolve, reject) : reject(failure(request)))),
    )
    request.addEventListener('error', () => settle(() => reject(unreachable())))
    request.addEventListener('abort', () => settle(() => reject(new DOMException('cancelled', 'AbortError'))))
    signal?.addEventListener('abort', cancel)
    request.send(body)
  })
}

function answer(request: XMLHttpRequest, resolve: (value: unknown) => void, reject: (error: unknown) => void): void {
  const body = parse(request.responseText)
  if (body === null) reject(unreachable())
  else resolve(body)
}

/** A gateway in front of the server has limits and error pages of its own. */
function failure({ status, responseText }: XMLHttpRequest): ApiError {
  const body = parse(responseText) as ErrorBody | null
  if (typeof body?.error === 'string') return new ApiError(status, body)
  return new ApiError(status, { error: status === 413 ? 'ERR_FILE_TOO_LARGE' : 'ERR_UNAVAILABLE', message: '' })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function unreachable(): ApiError {
  return new ApiError(0, { error: networkError, message: 'The server cannot be reached.' })
}
