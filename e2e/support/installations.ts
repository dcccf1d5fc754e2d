import type { TestProject } from 'vitest/node'
import { fencedRole } from './company.ts'
import { demoPeople, type Product, startProduct } from './product.ts'

/** Starts an installation for each worker: the files that share it make a company each. */
export async function setup({ config, provide }: TestProject): Promise<() => Promise<unknown>> {
  const products = await Promise.all(Array.from({ length: config.maxWorkers }, prepare))
  provide(
    'installations',
    products.map(({ url, dataDir, phonesUrl }) => ({ url, dataDir, phonesUrl })),
  )
  return () => Promise.all(products.map((product) => product.remove()))
}

/** An installation whose demo company can be copied: its people have passwords. */
async function prepare(): Promise<Product> {
  const product = await startProduct()
  await Promise.all(Object.values(demoPeople).map((email) => product.signIn(email)))
  await product.query(`create role ${fencedRole} in role recado_app`)
  await product.query(`grant all on all tables in schema public, channels to ${fencedRole}`)
  return product
}
