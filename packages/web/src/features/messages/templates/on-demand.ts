/** What conversations on official lines need of templates, fetched when it is shown. */
export { Refusal } from './Refusal.tsx'
export { SendTemplate } from './SendTemplate.tsx'
