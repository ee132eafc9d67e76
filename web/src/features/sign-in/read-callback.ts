/** What the provider sent the person back with: a code, or why there is none. */
export type Callback = { state: string | undefined; code: string } | { state: string | undefined; error: string }

/** Reads the address that the provider chose (SPEC.md 5 and 8). What is not known in it is ignored: providers send more from time to time. */
export const readCallback = (search: string, keptState: string | undefined): Callback => {
  const parameters = new URLSearchParams(search)
  const state = parameters.get('state') || undefined
  const [code, refused] = [parameters.get('code'), parameters.get('error')]
  // Providers name errors in short codes; anything else in the address was not written by one.
  if (refused !== null)
    return { state, error: /^[\w.-]{1,64}$/.test(refused) ? `Authentication error: ${refused}` : 'OAuth error occurred' }
  if (state === undefined) return { state, error: 'Missing required parameters' }
  if (state !== keptState) return { state, error: 'Invalid state parameter' }
  return code ? { state, code } : { state, error: 'No authorization code received from OAuth provider' }
}
