/** The value in the parameter store where Stripe, or a part of it, was not set up. */
const none = 'none'

/** A secret without the blanks around it; undefined where there is none. */
export const orNotSetUp = (secret: string): string | undefined => {
  const value = secret.trim()
  return value === none ? undefined : value
}
