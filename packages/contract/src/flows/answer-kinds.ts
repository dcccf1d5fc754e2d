/** What answers a question: words; the place where the customer is; the number of a customer who hides it. */
export const answerKinds = ['words', 'place', 'number'] as const
export type AnswerKind = (typeof answerKinds)[number]

/** What a customer can send with a tap instead of writing it. */
export type AskedFor = Exclude<AnswerKind, 'words'>
