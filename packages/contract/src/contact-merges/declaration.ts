export const errors = {
  ERR_NO_MERGE_FOUND: [404, 'No such merge.'],
  ERR_MERGE_GROUP: [400, 'A group is not merged with anything.'],
  ERR_MERGE_OLD: [409, 'The merge can no longer be undone: it was more than 30 days ago.'],
  ERR_MERGE_UNDONE: [409, 'The merge has been undone already.'],
  ERR_MERGE_GONE: [409, 'The contact that stayed was deleted or merged into another; the merge cannot be undone.'],
} as const

export const references = ['merge'] as const
