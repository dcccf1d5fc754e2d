import { accountRoutes } from './account-routes.ts'
import { coexistenceRoutes } from './coexistence-routes.ts'
import { networkRoutes } from './network-routes.ts'
import { peopleRoutes } from './people-routes.ts'
import type { Route } from './route.ts'
import { templateRoutes } from './template-routes.ts'

export const routes: readonly Route[] = [
  ...accountRoutes,
  ...coexistenceRoutes,
  ...templateRoutes,
  ...peopleRoutes,
  ...networkRoutes,
]
