import { availableParallelism, totalmem } from 'node:os'

export type Settings = Record<string, string | number>

export interface Machine {
  /** Bytes that this process and its like may use. */
  memory: number
  cores: number
}

/** The memory and cores available here. A container may allow less than the machine has. */
export function thisMachine(): Machine {
  const allowed = process.constrainedMemory()
  return { memory: allowed > 0 ? Math.min(allowed, totalmem()) : totalmem(), cores: availableParallelism() }
}

/** Part of the socket's name. No process listens on this port. */
export const port = 5432

const always: Settings = {
  listen_addresses: '',
  port,
  unix_socket_permissions: '0700',
  max_connections: 100,
  min_wal_size: '32MB',
  max_wal_size: '1GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_statement: 'none',
  // Neither statements nor customers' rows get into the log with an error.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  // The planner treats a table that fills within its first minute as empty until it has been analysed.
  autovacuum_naptime: '10s',
}

/**
 * Settings for a machine that PostgreSQL shares with the server and the channels process. The manual suggests a quarter of the memory for
 * buffers where PostgreSQL is alone. Each gigabyte of buffers takes 20 MB before the first row is there, and the kernel caches files too.
 */
export function settingsFor({ memory, cores }: Machine): Settings {
  const share = (part: number, min: number, max: number) =>
    `${Math.floor(Math.min(max, Math.max(min, memory / 2 ** 20 / part)))}MB`
  return {
    ...always,
    shared_buffers: share(16, 128, 2_048),
    effective_cache_size: share(2, 256, 65_536),
    maintenance_work_mem: share(32, 32, 1_024),
    work_mem: share(1_024, 4, 32),
    // With few cores, one large query would take them from all others.
    max_parallel_workers_per_gather: cores < 4 ? 0 : 2,
    max_parallel_workers: cores,
  }
}

/** For a database that may be lost, and is one of many on its machine. */
export const nonDurable: Settings = { fsync: 'off', full_page_writes: 'off', shared_buffers: '128MB', max_connections: 300 }
