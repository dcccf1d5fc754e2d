import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'

export type Ask = (statement: pg.QueryConfig) => Promise<pg.QueryResult>

/** Lets Kysely build and run statements in a transaction that somebody else opened. */
export function clientDialect(ask: Ask): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new ClientDriver(ask),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class ClientDriver implements Driver {
  private readonly connection: DatabaseConnection

  constructor(ask: Ask) {
    this.connection = {
      executeQuery: (query) => execute(ask, query),
      streamQuery: () => {
        throw new Error('Statements are not streamed')
      },
    }
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.connection
  }

  async beginTransaction(): Promise<void> {
    throw new Error('The transaction is open already')
  }

  async commitTransaction(): Promise<void> {
    throw new Error('The transaction belongs to its opener')
  }

  async rollbackTransaction(): Promise<void> {
    throw new Error('The transaction belongs to its opener')
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

async function execute<Row>(ask: Ask, query: CompiledQuery): Promise<QueryResult<Row>> {
  const { rows, rowCount, command } = await ask({ text: query.sql, values: [...query.parameters] })
  const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
  return changes ? { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) } : { rows: rows as Row[] }
}
