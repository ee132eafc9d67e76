const reasons = ['declined', 'expired', 'misconfigured'] as const

/** Why a sign-in came to nothing, where that makes a difference to what the person can do. */
export type FailureReason = (typeof reasons)[number]

export type SignInFailure = { kind: 'failed'; message: string; reason?: FailureReason | undefined }

export const isFailureReason = (value: unknown): value is FailureReason => reasons.some((reason) => reason === value)

/** What a provider means by the code of an error that it sends the person back with. */
export const reasonOfProvider = (code: string): FailureReason | undefined => {
  if (code === 'access_denied') return 'declined'
  if (code.includes('invalid_client')) return 'misconfigured'
  return code.includes('expired') ? 'expired' : undefined
}
