/** A name in lower case as the id of a construct. */
export const constructId = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`
