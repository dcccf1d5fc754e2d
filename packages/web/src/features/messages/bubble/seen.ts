/** Pictures and videos reach almost to the edges of their bubble. */
export const seenEdge = '-mx-2 -mt-0.5 mb-1 block'
