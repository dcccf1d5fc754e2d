import { ApiError, networkError } from './errors.ts'

/** Fetches a file by its signed address. Rejects with ApiError; 403, 404 and 410 mean that the address no longer works. */
export async function fetchFile(url: string, signal?: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal: signal ?? null }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, { error: networkError, message: 'The server cannot be reached.' })
  })
  if (!response.ok) throw new ApiError(response.status, { error: 'ERR_NOT_FOUND', message: response.statusText })
  return response.blob()
}

/** How long a browser may take to start a download. */
const beginMs = 60_000

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  setTimeout(() => URL.revokeObjectURL(url), beginMs)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.rel = 'noopener'
  document.body.append(link)
  link.click()
  link.remove()
}
