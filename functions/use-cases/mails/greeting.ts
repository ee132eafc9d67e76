import { oneLine } from './one-line.ts'

const nameMax = 60

/** Mail programs make links of these. */
const linkLike = /[/@\\]|\w\.\p{L}{2}/u

/**
 * Greets a person by name. Anybody can sign up with somebody else's address. So a name that would carry a link into a stranger's mailbox is left out.
 */
export const greeting = (name: string) => {
  const shown = oneLine(name, nameMax)
  return shown === '' || linkLike.test(shown) ? 'Hello,' : `Hello ${shown},`
}
