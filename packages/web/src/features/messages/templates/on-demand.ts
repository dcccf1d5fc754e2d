/** What conversations on official lines need of templates, fetched when it is shown. */
export { SendTemplate } from './SendTemplate.tsx'
