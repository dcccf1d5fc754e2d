import { renameCompany } from '#support/company.ts'
import { renewShop } from '#support/connection.ts'

// Runs before each file: files of a worker share these modules, not their company and its number.
renameCompany()
renewShop()
