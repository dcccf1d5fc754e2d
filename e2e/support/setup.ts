import { renameCompany } from './company.ts'
import { renewShop } from './connection.ts'

// Runs before each file: files of a worker share these modules, not their company and its number.
renameCompany()
renewShop()
