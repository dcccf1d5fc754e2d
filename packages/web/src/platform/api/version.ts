/** The version label of the product. */
export const version = '8.0.1'
