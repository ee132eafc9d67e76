/** A failure of AWS by its name alone: what the SDK throws may quote what was sent or answered, which a log must not show. */
export const withoutDetails = (what: string, error: unknown) => new Error(`${what}: ${nameOf(error)}.`)

const nameOf = (error: unknown) => {
  if (!(error instanceof Error)) return 'an unknown error'
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name
}
