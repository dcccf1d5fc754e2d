import { Refusal } from '#meta/refusal.ts'

/** What Meta calls each mistake, by subcode where it is known. */
const mistakes = {
  exists: [2_388_024, 'Content in this language already exists'],
  beingDeleted: [2_388_023, 'Message template language is being deleted'],
  tooMany: [2_388_019, 'Message template limit exceeded'],
  tooLong: [2_388_040, 'Character limit exceeded'],
  noSample: [2_388_043, 'Message template is missing a sample'],
  header: [2_388_047, 'Header format is incorrect'],
  body: [2_388_072, 'Body format is incorrect'],
  footer: [2_388_073, 'Footer format is incorrect'],
  dense: [2_388_293, 'Too many variables for the length of the text'],
  dangling: [2_388_299, 'Variables cannot be at the start or the end of the template'],
  handle: [2_494_102, 'Media handle is invalid'],
  notFound: [2_593_002, 'Message template not found'],
  buttons: [undefined, 'Buttons are not valid'],
  carousel: [undefined, 'Carousel is not valid'],
  authentication: [undefined, 'Authentication template is not valid'],
  locked: [undefined, 'Message template cannot be changed'],
} as const

export function mistake(kind: keyof typeof mistakes, message: string): Refusal {
  const [subcode, title] = mistakes[kind]
  return new Refusal(100, { message: 'Invalid parameter', user: { title, message }, ...(subcode !== undefined && { subcode }) })
}

export function tooLong(field: string, max: number): Refusal {
  return mistake('tooLong', `The field ${field} is limited to ${max} characters.`)
}

/** How many characters a text has. */
export function lengthOf(text: string): number {
  return Array.from(text).length
}
