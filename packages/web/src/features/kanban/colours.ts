/** The colour of the open lane, which has no tag to take it from. */
export const openColour = '#64748b'
