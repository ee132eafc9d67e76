import { isSignedIn, keepUser } from '#web/lib/session.ts'

/** Fetches who is signed in if this browser holds a token but not whose it is. Nothing on a public page depends on it. */
export const loadUser = async () => {
  if (!isSignedIn() || localStorage.getItem('user') !== null) return
  try {
    const [{ request }, { userApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/user.ts')])
    // The session may end while this is on its way: then there is nobody to ask after, and nothing failed.
    if (!isSignedIn()) return
    const { body } = await request(userApi.get, {})
    keepUser(body)
  } catch (error) {
    if (!isSignedIn()) return
    // biome-ignore lint/suspicious/noConsole: docs/specification.md asks for this failure to be logged to the console, and nowhere else.
    console.error('The signed-in person could not be fetched.', error)
  }
}
