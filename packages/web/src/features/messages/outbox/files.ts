import { useEffect, useState } from 'react'

// The bytes of waiting messages: in memory for this visit, in IndexedDB for the next. A browser without it (a private window) loses them
// with the page, and the outbox then says so.
const filesInMemory = new Map<string, File>()
const name = 'recado-outbox'
const store = 'files'
let opened: Promise<IDBDatabase> | null = null

/** Stores a file for the message with this id. Resolves when it is also stored for the next visit, if the browser allows that. */
export async function storeFile(clientId: string, file: File): Promise<void> {
  filesInMemory.set(clientId, file)
  await inStore('readwrite', (files) => files.put(file, clientId)).catch(() => null)
}

/** The file of a waiting message. Null when the browser has not kept it. */
export async function loadFile(clientId: string): Promise<File | null> {
  const known = filesInMemory.get(clientId)
  if (known) return known
  const kept = await inStore<unknown>('readonly', (files) => files.get(clientId)).catch(() => null)
  if (!(kept instanceof File)) return null
  filesInMemory.set(clientId, kept)
  return kept
}

export function dropFile(clientId: string): void {
  filesInMemory.delete(clientId)
  void inStore('readwrite', (files) => files.delete(clientId)).catch(() => null)
}

/** A URL for showing a waiting file. Null until it is found, or when it is gone. */
export function useFileUrl(clientId: string | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (clientId === null) return
    let made = ''
    let left = false
    void loadFile(clientId).then((file) => {
      if (!file || left) return
      made = URL.createObjectURL(file)
      setUrl(made)
    })
    return () => {
      left = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [clientId])
  return url
}

async function inStore<T>(mode: IDBTransactionMode, run: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  return resultOf(run(database.transaction(store, mode).objectStore(store)))
}

function open(): Promise<IDBDatabase> {
  opened ??= (async () => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store))
    return resultOf(request)
  })()
  return opened
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })
}
